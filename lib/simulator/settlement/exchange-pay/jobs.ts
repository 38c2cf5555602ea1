import { bankSays } from "@/lib/payments/test-payments";
import { unconfirmed } from "@/lib/settlement/exchange-pay-states";
import { isBefore, later } from "@/lib/time/instant";
import { note } from "@/lib/simulator/platform/audit/audit";
import { arrivesAt } from "@/lib/simulator/driving/banks/payments/arrives-at";
import { bankStepMs, doBanksAct } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { fateNow } from "@/lib/simulator/driving/banks/payments/by-themselves";
import { fateOf, type Fate } from "@/lib/simulator/driving/banks/payments/fate";
import { explain } from "@/lib/simulator/platform/store/reasons";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { Effect, JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import {
  acceptOrder,
  askMaterials,
  failOrder,
  hopsOf,
  returnOrder,
  succeedOrder,
  wereMaterialsAsked,
} from "./bank-operations";
import { dispatchOrder, isToBeSent } from "./dispatch";
import { wayOf } from "./payee";
import { releaseOrder } from "./release";
import { exchangePayJobs, scheduleJob } from "./schedule";
import { tellOf } from "./tell";

type Order = Row<"ExchangePay">;
type BankTx = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;

const { lapse, dispatch, bank } = exchangePayJobs;

const held = (tx: Tx, id: string): Promise<Order | null> => lockRow(tx, "ExchangePay", { world: tx.world.id, id });

const noted = (tx: Tx, what: string, { orderNo }: Order): Promise<void> =>
  note(tx, { what, subject: orderNo, outcome: "ok" });

const effect = (tx: Tx, { orderNo }: Order, kind: string): Effect[] => [{ kind, subject: orderNo, at: tx.now }];

const because = (tx: Tx, { id }: Order, { rule }: Fate): Promise<void> => explain(tx, [{ subject: id, rule }]);

/**
 * What decides the fate of an order's present payout. Each draws its own, and an amount that asks for one asks it of the
 * first: the order is not to fail for ever.
 */
const payoutOf = ({ orderNo, payouts, amountMinor, payeeName, acceptedAt }: Order) =>
  payouts > 1
    ? { orderNo: `${orderNo}/${payouts}`, amountMinor: 0n, payeeName, acceptedAt }
    : { orderNo, amountMinor, payeeName, acceptedAt };

/** Whether the banks, while they act by themselves, want documents of an order before they take it. */
async function wantsDocuments(tx: Tx, row: Order): Promise<Fate | null> {
  if (!doBanksAct(tx.world) || row.state !== "pendingProcessing" || (await wereMaterialsAsked(tx, row))) return null;
  const fate = fateOf(tx.world, row);
  return fate.fate === "documents" ? fate : null;
}

/** One step of a payout that lies with the banks: stopped, on to the next bank, or at its end. */
async function onward(tx: BankTx, row: Order, fate: Fate): Promise<Effect[]> {
  const { orderNo } = row;
  if (fate.fate === "fail" && !row.acceptedAt) {
    await because(tx, row, fate);
    await failOrder(tx, { orderNo, reason: fate.says || bankSays.fail });
    return effect(tx, row, "settlement.exchangePayFailed");
  }
  const left = wayOf(row).length - (await hopsOf(tx, row)).length;
  if (left > 0) {
    await acceptOrder(tx, { orderNo });
    // what operations decided about the next payout is known at this step alone
    if (fate.rule !== "bankNext" || fate.fate !== "return") {
      const next = left > 1 ? later(tx.now, bankStepMs(tx.world)) : arrivesAt(tx.world, row, fate, tx.now);
      await scheduleJob(tx, "bank", row.id, next);
      return [];
    }
  }
  await because(tx, row, fate);
  if (fate.fate === "return") {
    await returnOrder(tx, { orderNo, reason: fate.says || bankSays.return });
    return effect(tx, row, "settlement.exchangePayReturned");
  }
  await succeedOrder(tx, { orderNo });
  return effect(tx, row, "settlement.exchangePayArrived");
}

export const exchangePayJobsByKind: Record<string, JobHandler> = {
  /** Nobody confirmed it in time: what was set aside comes back, once. */
  async [lapse.kind](tx, { subject }) {
    const row = await held(tx, subject);
    if (row?.state !== unconfirmed || isBefore(tx.now, row.deadline)) return;
    if (!(await releaseOrder(tx, row, "lapse", ""))) return;
    await noted(tx, lapse.kind, row);
    await tellOf(tx, row, "exchangePayLapsed");
  },

  async [dispatch.kind](tx, { subject }) {
    const row = await held(tx, subject);
    if (!row || !isToBeSent(row)) return;
    const fate = await wantsDocuments(tx, row);
    if (fate) {
      await because(tx, row, fate);
      await askMaterials(tx, { orderNo: row.orderNo, material: bankSays.documents });
      return effect(tx, row, "settlement.exchangePayAsked");
    }
    if (await dispatchOrder(tx, row)) await noted(tx, dispatch.kind, row);
    return undefined;
  },

  /** The banks' next step, while they act by themselves; what operations took in hand meanwhile is left to them. */
  async [bank.kind](tx, { subject }) {
    const row = await held(tx, subject);
    if (row?.state !== "paying" || !doBanksAct(tx.world)) return;
    return onward(tx, row, await fateNow(tx, payoutOf(row)));
  },
};

/** All payouts that lie with the banks go on, after operations have let them act again. */
export async function letExchangePaysGoOn(tx: Tx): Promise<void> {
  const rows = await tx.prisma.exchangePay.findMany({
    where: { world: tx.world.id, state: "paying" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of rows) await scheduleJob(tx, "bank", id, later(tx.now, bankStepMs(tx.world)));
}
