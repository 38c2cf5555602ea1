import { bookedOrder, limitOrder, postFundedOrder } from "@/lib/exchange/states";
import type { Machine } from "@/lib/machine/machine";
import { payment, paymentBatch } from "@/lib/payments/states";
import { income, remittance } from "@/lib/receiving/states";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { settlementMachine } from "@/lib/settlement/order-states";
import { accountTransfer } from "@/lib/transfers/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { LeftOut, StepThen, WhyLeftOut } from "./beginning";

/** Describes an order that is under way, and why no step can recreate it; null where that depends on later changes. */
interface UnderWay {
  readonly state: string;
  readonly why: WhyLeftOut | null;
}

/** Lists the states of a machine that are not final. */
const openStates = (machine: Machine): string[] =>
  machine.states.filter((state) => ["waiting", "moving"].includes(machine.tone(state)));

/** Returns the first reason that applies. */
const reasonOf = (reasons: Partial<Record<WhyLeftOut, boolean>>): WhyLeftOut | null =>
  // named cast: the keys are reasons
  (Object.entries(reasons).find(([, isOne]) => isOne)?.[0] as WhyLeftOut | undefined) ?? null;

/** Returns all orders under way, by machine. */
async function underWay({ world, prisma }: InWorld): Promise<[Machine, UnderWay[]][]> {
  const open = (machine: Machine) => ({ world: world.id, state: { in: openStates(machine) } });
  const exchanges = await Promise.all(
    [limitOrder, bookedOrder, postFundedOrder].map(async (machine): Promise<[Machine, UnderWay[]]> => {
      const rows = await prisma.exchangeOrder.findMany({ where: { ...open(machine), kind: machine.kind ?? "" } });
      return [machine, rows.map(({ state }) => ({ state, why: reasonOf({ begun: state !== machine.first }) }))];
    }),
  );
  const payments = await prisma.payment.findMany({ where: open(payment) });
  const batches = await prisma.paymentBatch.findMany({ where: open(paymentBatch) });
  const transfers = await prisma.accountTransfer.findMany({ where: open(accountTransfer) });
  const remittances = await prisma.remittance.findMany({ where: open(remittance) });
  const incomes = await prisma.income.findMany({ where: open(income) });
  const settlements = await prisma.settlementOrder.findMany({ where: open(settlementMachine) });
  const exchangePays = await prisma.exchangePay.findMany({ where: open(exchangePay) });
  return [
    ...exchanges,
    [
      payment,
      payments.map(({ state, batchId, standingId, poboRecordId }) => ({
        state,
        why: reasonOf({ file: batchId !== null, repeated: standingId !== null, onBehalf: poboRecordId !== null }),
      })),
    ],
    [paymentBatch, batches.map(({ state }) => ({ state, why: "file" }))],
    [accountTransfer, transfers.map(({ state }) => ({ state, why: null }))],
    [
      remittance,
      remittances.map(({ state, payeeAccount }) => ({ state, why: reasonOf({ account: payeeAccount !== "" }) })),
    ],
    [
      income,
      incomes.map(({ state, checkReasons, returnedMinor }) => ({
        state,
        why: reasonOf({
          refunded: returnedMinor > 0n || state.startsWith("refund"),
          checked: checkReasons.length > 0 || state === "notCredited",
        }),
      })),
    ],
    [
      settlementMachine,
      settlements.map(({ state, method, isCustoms, attempts }) => ({
        state,
        why: reasonOf({ advance: method === "speedy", customs: isCustoms, again: attempts > 1 }),
      })),
    ],
    [
      exchangePay,
      exchangePays.map(({ state, isExpress, payouts, dispatchAt }) => ({
        state,
        why: reasonOf({
          advance: isExpress,
          again: payouts > 1 || (state === "awaitingRepayout" && dispatchAt !== null),
        }),
      })),
    ],
  ];
}

/** Returns the orders under way that no step recreates, by machine, state and reason. */
export async function leftOut(tx: InWorld, steps: readonly StepThen[]): Promise<LeftOut[]> {
  const leftOutRows: LeftOut[] = [];
  for (const [machine, orders] of await underWay(tx))
    for (const state of openStates(machine).sort()) {
      const ordersInState = orders.filter((order) => order.state === state);
      for (const why of new Set(ordersInState.map((order) => order.why))) {
        const writtenCount = steps.filter(
          ({ tells }) => tells?.machine === machine.name && tells.state === state,
        ).length;
        const count = ordersInState.filter((order) => order.why === why).length - (why === null ? writtenCount : 0);
        if (count > 0) leftOutRows.push({ machine: machine.name, state, count, why: why ?? "changed" });
      }
    }
  return leftOutRows;
}
