import { invariant } from "@/lib/call/refusals";
import { deliveryDayStart } from "@/lib/exchange/forward";
import { planFundingSteps, type OrderAwaitingFunds } from "@/lib/exchange/funds";
import type { Day } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import type { ClockEffect } from "@/lib/simulator/driving/worlds/scheduler";
import { collectDefaultDebt, deliverForward, holdForShortfall } from "./operations";
import type { Forward } from "./postings";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { closingStatusOf } from "../orders/views";
import { lockForwardsAwaitingFunds, type FundedBalance } from "./awaited-funds";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Locks the available balance and returns it, in minor units; nobody else spends it until the transaction ends. */
export async function lockAvailableBalance(tx: InWorld, { userNo, sell }: FundedBalance): Promise<bigint> {
  const ledgerAccount = merchantAccount(userNo, "available", currencyFromColumn(sell));
  return (await lockAccounts(tx, [ledgerAccount])).get(ledgerAccount.id) ?? 0n;
}

/**
 * Spends a balance on the orders that wait for it. `dueDay`: at its 17:00, manual orders up to this day are delivered
 * too if they are covered; only an uncovered order defaults.
 */
export async function applyFundsToForwards(tx: Tx, balance: FundedBalance, dueDay?: Day): Promise<ClockEffect[]> {
  const orders = await lockForwardsAwaitingFunds(tx, balance);
  const isReady = (id: string): boolean => {
    const order = orders.find((candidate) => candidate.id === id);
    invariant(order?.deliveryDate, "an order that waits for funds has a delivery day");
    // the first check of a delivery day comes after its beginning, whichever orders else are checked then
    return (
      isBefore(deliveryDayStart(order.deliveryDate), tx.now) &&
      (order.deliveryType === "auto" || (dueDay !== undefined && order.deliveryDate <= dueDay))
    );
  };
  return spend(tx, balance, orders, isReady);
}

/** Spends a balance only on the debts and shortfalls of defaults. */
export const applyFundsToClaims = async (tx: Tx, balance: FundedBalance): Promise<ClockEffect[]> =>
  spend(tx, balance, await lockForwardsAwaitingFunds(tx, balance, { isPatient: false }), () => false);

async function spend(
  tx: Tx,
  balance: FundedBalance,
  waiting: readonly Forward[],
  isReady: (id: string) => boolean,
): Promise<ClockEffect[]> {
  const orders = new Map(waiting.map((order) => [order.id, order]));
  const available = await lockAvailableBalance(tx, balance);
  const effects: ClockEffect[] = [];
  for (const step of planFundingSteps([...orders.values()].map(awaitedShape), available, isReady)) {
    const order = orders.get(step.id);
    invariant(order, "a step is of an order that was looked at");
    switch (step.do) {
      case "collect":
        orders.set(order.id, await collectDefaultDebt(tx, order, step.minor));
        break;
      case "hold":
        orders.set(order.id, await holdForShortfall(tx, order, step.minor));
        break;
      case "cure":
      case "deliver":
        effects.push(await deliverForward(tx, order, step.do));
    }
  }
  return effects;
}

const awaitedShape = ({
  id,
  state,
  sellMinor,
  heldMinor,
  advanceFeeMinor,
  actualFeeMinor,
  unpaidFeeMinor,
}: Forward): OrderAwaitingFunds => ({
  id,
  state: closingStatusOf(state),
  sellMinor,
  heldMinor,
  advanceFeeMinor,
  actualFeeMinor,
  unpaidFeeMinor,
});
