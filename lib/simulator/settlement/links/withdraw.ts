import { paymentReview } from "@/lib/payments/states";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { isPaymentReviewOpen } from "../../payments/review/open-orders";
import { lockRow, lockRows, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { lockOpenAdvancesForOrder, makeAdvancesDue, makeUncoveredAdvancesDue } from "../advance/overdue";
import { releaseDrawsOfAssociations } from "./draws";
import { endSettlement } from "../orders/end-settlement";
import { settlementJobs } from "../orders/schedule";
import { notifyOfSettlement } from "../orders/notifications";

/**
 * Withdraws settlements from links that are not approved in the end; only speedy settlements draw on links under
 * review. A settlement that the bank does not process is cancelled; one that was paid out remains and draws nothing
 * from them any more. In both cases its advance becomes due immediately, because its basis is gone. The same applies to
 * the advance of an exchange-and-pay order, which draws on no links, on an income that the links leave uncovered.
 * Called with both sides of the links locked, before they end.
 */
export async function withdrawSettlementsFromLinks(tx: Tx, associationIds: readonly string[]): Promise<void> {
  const draws = await tx.prisma.settlementDraw.findMany({
    where: { world: tx.world.id, associationId: { in: [...associationIds] }, endedAt: null },
    select: { orderId: true },
  });
  const ids = [...new Set(draws.map(({ orderId }) => orderId))];
  const orders = await lockRows(tx, "SettlementOrder", tx.world.id, ids);
  await makeUncoveredAdvancesDue(tx, associationIds);
  for (const order of orders) {
    if (machine.is(order.state) && machine.next(order.state, "withdraw")) await withdraw(tx, order);
    else {
      await releaseDrawsOfAssociations(tx, order.id, associationIds);
      await makeAdvancesDue(tx, await lockOpenAdvancesForOrder(tx, order.orderNo));
    }
  }
}

async function withdraw(tx: Tx, order: Row<"SettlementOrder">): Promise<void> {
  const review = await lockRow(tx, "PaymentReview", { world: order.world, paymentId: order.id });
  if (review && isPaymentReviewOpen(review)) {
    await transition(tx, paymentReview, review, "lapse");
    await unschedule(tx, settlementJobs.reviewOverdue.kind, order.id);
  }
  await endSettlement(tx, order, "withdraw", "");
  await notifyOfSettlement(tx, order, "settlementWithdrawn", { exchanged: order.exchangedAt === null ? "no" : "yes" });
}
