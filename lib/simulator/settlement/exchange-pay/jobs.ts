import { bankReasons } from "@/lib/payments/test-payments";
import { unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { isBefore, addMilliseconds } from "@/lib/time/instant";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { paymentArrivalTime } from "@/lib/simulator/driving/banks/payments/arrival";
import { bankStepMs, hasAutomaticBanks } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { consumePaymentFate } from "@/lib/simulator/driving/banks/payments/automatic-steps";
import { automaticPaymentFate, type Fate } from "@/lib/simulator/driving/banks/payments/fate";
import { storeStateReasons } from "@/lib/simulator/platform/store/reasons";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { ClockEffect, JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import {
  passPayoutToNextBank,
  requestExchangePayMaterials,
  failExchangePayOrder,
  payoutHopsOf,
  returnExchangePayPayout,
  completeExchangePayPayout,
  wereMaterialsRequested,
} from "./bank-operations";
import { dispatchExchangePayOrder, isAwaitingDispatch } from "./dispatch";
import { payoutRouteOf } from "./payee";
import { endExchangePay } from "./release";
import { exchangePayJobs, scheduleExchangePayJob } from "./schedule";
import { notifyOfExchangePay } from "./notifications";

type Order = Row<"ExchangePay">;
type BankTx = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;

const { lapse, dispatch, bank } = exchangePayJobs;

const lockOrderRow = (tx: Tx, id: string): Promise<Order | null> =>
  lockRow(tx, "ExchangePay", { world: tx.world.id, id });

const noteJob = (tx: Tx, job: string, { orderNo }: Order): Promise<void> =>
  writeAuditNote(tx, { what: job, subject: orderNo, outcome: "ok" });

const effect = (tx: Tx, { orderNo }: Order, kind: string): ClockEffect[] => [{ kind, subject: orderNo, at: tx.now }];

const because = (tx: Tx, { id }: Order, { rule }: Fate): Promise<void> =>
  storeStateReasons(tx, [{ subject: id, rule }]);

/**
 * Returns the values that determine the outcome of an order's current payout. Each payout has its own outcome, and an
 * amount that triggers a failure does so only for the first: the order must not fail for ever.
 */
const payoutOf = ({ orderNo, payouts, amountMinor, payeeName, acceptedAt }: Order) =>
  payouts > 1
    ? { orderNo: `${orderNo}/${payouts}`, amountMinor: 0n, payeeName, acceptedAt }
    : { orderNo, amountMinor, payeeName, acceptedAt };

/** Returns the outcome when the banks, while they act automatically, request documents before they accept an order. */
async function wantsDocuments(tx: Tx, row: Order): Promise<Fate | null> {
  if (!hasAutomaticBanks(tx.world) || row.state !== "pendingProcessing" || (await wereMaterialsRequested(tx, row)))
    return null;
  const fate = automaticPaymentFate(tx.world, row);
  return fate.fate === "documents" ? fate : null;
}

/** Advances a payout at the banks by one step: it stops, moves to the next bank, or ends. */
async function onward(tx: BankTx, row: Order, fate: Fate): Promise<ClockEffect[]> {
  const { orderNo } = row;
  if (fate.fate === "fail" && !row.acceptedAt) {
    await because(tx, row, fate);
    await failExchangePayOrder(tx, { orderNo, reason: fate.message || bankReasons.fail });
    return effect(tx, row, "settlement.exchangePayFailed");
  }
  const remainingHops = payoutRouteOf(row).length - (await payoutHopsOf(tx, row)).length;
  if (remainingHops > 0) {
    await passPayoutToNextBank(tx, { orderNo });
    // what operations decided about the next payout is known at this step alone
    if (fate.rule !== "bankNext" || fate.fate !== "return") {
      const next =
        remainingHops > 1
          ? addMilliseconds(tx.now, bankStepMs(tx.world))
          : paymentArrivalTime(tx.world, row, fate, tx.now);
      await scheduleExchangePayJob(tx, "bank", row.id, next);
      return [];
    }
  }
  await because(tx, row, fate);
  if (fate.fate === "return") {
    await returnExchangePayPayout(tx, { orderNo, reason: fate.message || bankReasons.return });
    return effect(tx, row, "settlement.exchangePayReturned");
  }
  await completeExchangePayPayout(tx, { orderNo });
  return effect(tx, row, "settlement.exchangePayArrived");
}

export const exchangePayJobsByKind: Record<string, JobHandler> = {
  /** Lapses an order that was not confirmed in time: the reserved amount is returned, once. */
  async [lapse.kind](tx, { subject }) {
    const row = await lockOrderRow(tx, subject);
    if (row?.state !== unconfirmedState || isBefore(tx.now, row.deadline)) return;
    if (!(await endExchangePay(tx, row, "lapse", ""))) return;
    await noteJob(tx, lapse.kind, row);
    await notifyOfExchangePay(tx, row, "exchangePayLapsed");
  },

  async [dispatch.kind](tx, { subject }) {
    const row = await lockOrderRow(tx, subject);
    if (!row || !isAwaitingDispatch(row)) return;
    const fate = await wantsDocuments(tx, row);
    if (fate) {
      await because(tx, row, fate);
      await requestExchangePayMaterials(tx, { orderNo: row.orderNo, material: bankReasons.documents });
      return effect(tx, row, "settlement.exchangePayAsked");
    }
    if (await dispatchExchangePayOrder(tx, row)) await noteJob(tx, dispatch.kind, row);
    return undefined;
  },

  /** Runs the banks' next step while they act automatically; payouts that operations handle are left to them. */
  async [bank.kind](tx, { subject }) {
    const row = await lockOrderRow(tx, subject);
    if (row?.state !== "paying" || !hasAutomaticBanks(tx.world)) return;
    return onward(tx, row, await consumePaymentFate(tx, payoutOf(row)));
  },
};

/** Resumes all payouts at the banks, after operations have let them act again. */
export async function resumeExchangePayPayouts(tx: Tx): Promise<void> {
  const rows = await tx.prisma.exchangePay.findMany({
    where: { world: tx.world.id, state: "paying" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of rows)
    await scheduleExchangePayJob(tx, "bank", id, addMilliseconds(tx.now, bankStepMs(tx.world)));
}
