import type { Unpayable } from "@/lib/payments/mode-states";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { beijingDay } from "@/lib/time/beijing";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { partiesUnpayableReason } from "../../payments/orders/still-payable";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { lockExchangePay } from "./lock-order";
import { exchangePayPostings } from "./postings";
import { moveQuotaUsageToDay, removeFromQuotaUsage } from "./quota";
import { scheduleNextBankStep, unscheduleExchangePayJob } from "./schedule";
import { notifyOfExchangePay } from "./notifications";

type Order = Row<"ExchangePay">;

/** Dispatches an order to the banks before its time, for the first time or again. */
export async function dispatchExchangePayEarly(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo }: { orderNo: string },
): Promise<void> {
  if (!(await dispatchExchangePayOrder(tx, await lockExchangePay(tx, orderNo))))
    return tx.refuse("OPERATION_NOT_ALLOW");
}

/** Returns true when an order is due for dispatch: it is processed, or its payee was amended. */
export const isAwaitingDispatch = ({ state, dispatchAt }: Pick<Order, "state" | "dispatchAt">): boolean =>
  state === "pendingProcessing" || (state === "awaitingRepayout" && dispatchAt !== null);

/**
 * Dispatches a locked order: the bought amount is transferred to the banks, and our own fee is earned with the first
 * payout. An order that can no longer be paid fails instead. Returns false when it is not to be sent.
 */
export async function dispatchExchangePayOrder(tx: Tx, row: Order): Promise<boolean> {
  if (!isAwaitingDispatch(row)) return false;
  const why = await faultNow(tx, row);
  if (why) return failUnpayable(tx, row, why);
  if (!(await transition(tx, machine, row, row.state === "pendingProcessing" ? "dispatch" : "repay"))) return false;
  await unscheduleExchangePayJob(tx, "dispatch", row.id);
  const sentOrder = { ...row, payouts: row.payouts + 1 };
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { payouts: sentOrder.payouts, dispatchAt: tx.now },
  });
  await moveMoney(tx, exchangePayPostings(row.payouts === 0 ? ["dispatch", "charge"] : ["dispatch"], sentOrder, tx));
  await scheduleNextBankStep(tx, sentOrder);
  await notifyOfExchangePay(tx, sentOrder, "exchangePaySent");
  return true;
}

/**
 * Returns the reason why an order can no longer be paid: its parties, or the quotas of today, on which it counts from
 * here on.
 */
async function faultNow(tx: Tx, row: Order): Promise<Unpayable | null> {
  const sides = await partiesUnpayableReason(tx, { ...row, poboRecordId: null });
  if (sides) return sides;
  // the counter's row serialises a merchant's orders: quotas are exact
  await nextManyIds(tx, row.userNo, "EP", 0);
  return (await moveQuotaUsageToDay(tx, row, beijingDay(tx.now))) ? "quotaExceeded" : null;
}

/** Fails an order that can no longer be paid: the bought amount stays held for another payout, or its cancellation. */
async function failUnpayable(tx: Tx, row: Order, why: Unpayable): Promise<boolean> {
  if (!(await transition(tx, machine, row, "fail"))) return false;
  await endUnsuccessfulPayout(tx, row, { unpayable: why });
  await notifyOfExchangePay(tx, row, "exchangePayUnpayable", { why });
  return true;
}

/** Ends a payout without success: it no longer counts, and nothing is sent until its merchant decides. */
export async function endUnsuccessfulPayout(
  tx: Tx,
  row: Order,
  outcome:
    | { readonly unpayable: Unpayable }
    | { readonly failReason: string; readonly payoutMinor?: bigint; readonly arrivalMinor?: bigint },
): Promise<void> {
  await unscheduleExchangePayJob(tx, "dispatch", row.id);
  await unscheduleExchangePayJob(tx, "bank", row.id);
  await removeFromQuotaUsage(tx, row);
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { doneAt: tx.now, dispatchAt: null, quotaDay: null, asked: null, ...outcome },
  });
}
