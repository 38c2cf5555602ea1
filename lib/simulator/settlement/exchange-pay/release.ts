import { isOwnFeeReturnedOnCancel } from "@/lib/settlement/exchange-pay/fee-back";
import { exchangePay as machine, unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { postedLedgerAccounts } from "@/lib/simulator/platform/ledger/post";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { lockOpenAdvancesForOrder, makeAdvancesDue } from "../advance/overdue";
import { exchangePayPostings } from "./postings";
import { removeFromQuotaUsage } from "./quota";
import { unscheduleExchangePayJob } from "./schedule";

/** Lists the events that end an order without a payment. */
export type ExchangePayReleaseEvent = "cancel" | "reject" | "lapse";

/**
 * Ends a locked order once. Returns the reserved amount of an unconfirmed order; for a confirmed one the bought amount
 * stays with the merchant, and our fee is returned when the order was never sent. Its advance becomes due immediately,
 * because it was granted for this order alone. Returns false when the state does not allow the event.
 */
export async function endExchangePay(
  tx: Tx,
  row: Row<"ExchangePay">,
  event: ExchangePayReleaseEvent,
  reason: string,
): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await unscheduleExchangePayJob(tx, "lapse", row.id);
  await unscheduleExchangePayJob(tx, "dispatch", row.id);
  await removeFromQuotaUsage(tx, row);
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { doneAt: tx.now, dispatchAt: null, quotaDay: null, asked: null, cancelReason: reason },
  });
  // advances are locked before ledger accounts, in the same order as in collection
  const advances = row.advanceNo === null ? [] : await lockOpenAdvancesForOrder(tx, row.orderNo);
  const postings = exchangePayPostings(stepsBack(row), row, tx);
  await lockAccounts(tx, [
    ...postedLedgerAccounts(postings),
    ...advances.map(({ userNo, currency }) => merchantAccount(userNo, "available", currencyFromColumn(currency))),
  ]);
  if (postings.length > 0) await moveMoney(tx, postings);
  await makeAdvancesDue(tx, advances);
  return true;
}

/** Returns the steps that release an order's money, by its progress. */
function stepsBack(row: Pick<Row<"ExchangePay">, "state" | "confirmedAt" | "payouts">) {
  if (row.state === unconfirmedState) return ["release"] as const;
  return isOwnFeeReturnedOnCancel(row) ? (["keep", "feeBack"] as const) : (["keep"] as const);
}
