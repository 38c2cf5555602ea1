import { isFeeReturned } from "@/lib/settlement/exchange-pay/fee-back";
import { exchangePay as machine, unconfirmed } from "@/lib/settlement/exchange-pay-states";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { accountsIn } from "@/lib/simulator/platform/ledger/post";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { lockAccounts } from "@/lib/simulator/platform/ledger/post-many";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { lockOpenFor, recall } from "../advance/overdue";
import { postingsOf } from "./postings";
import { uncountOrder } from "./quota";
import { unscheduleJob } from "./schedule";

/** The ways in which an order ends without being paid. */
export type ReleaseEvent = "cancel" | "reject" | "lapse";

/**
 * Ends an order that is held, once: what was set aside for one that was not confirmed comes back; what another bought is
 * the merchant's, with our own fee where it was never sent. What was advanced for it is due at once: it was for this order
 * alone. False where its state does not let it end so.
 */
export async function releaseOrder(
  tx: Tx,
  row: Row<"ExchangePay">,
  event: ReleaseEvent,
  reason: string,
): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await unscheduleJob(tx, "lapse", row.id);
  await unscheduleJob(tx, "dispatch", row.id);
  await uncountOrder(tx, row);
  await tx.prisma.exchangePay.updateMany({
    where: { world: row.world, id: row.id },
    data: { doneAt: tx.now, dispatchAt: null, quotaDay: null, asked: null, cancelReason: reason },
  });
  // advances are held before the ledger's accounts, as by whoever collects them
  const advanced = row.advanceNo === null ? [] : await lockOpenFor(tx, row.orderNo);
  const postings = postingsOf(stepsBack(row), row, tx);
  await lockAccounts(tx, [
    ...accountsIn(postings),
    ...advanced.map(({ userNo, currency }) => merchantAccount(userNo, "available", currencyOf(currency))),
  ]);
  if (postings.length > 0) await moveMoney(tx, postings);
  await recall(tx, advanced);
  return true;
}

/** What gives an order's money back, by how far it has come. */
function stepsBack(row: Pick<Row<"ExchangePay">, "state" | "confirmedAt" | "payouts">) {
  if (row.state === unconfirmed) return ["release"] as const;
  return isFeeReturned(row) ? (["keep", "feeBack"] as const) : (["keep"] as const);
}
