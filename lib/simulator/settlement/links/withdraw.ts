import { paymentReview } from "@/lib/payments/states";
import { settlementOrder as machine } from "@/lib/settlement/order-states";
import { isUnderReview } from "../../payments/review/open-orders";
import { lockRow, lockRows, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { lockOpenFor, recall, recallUncovered } from "../advance/overdue";
import { endDraws } from "./draws";
import { endSettlement } from "../orders/end-settlement";
import { settlementJobs } from "../orders/schedule";
import { tellOf } from "../orders/tell";

/**
 * Links that settlements draw are not approved after all: speedy ones alone draw of what is under review. One that the
 * bank does not work on is cancelled; one that was paid out stays as it is, and draws nothing of them any more. Either
 * way what was advanced for it is due at once: what it was given on does not count. So is what was advanced for an
 * exchange-and-pay order, which draws of no links, on an income that they leave uncovered. Called with both sides of the
 * links held, before they end.
 */
export async function withdrawFrom(tx: Tx, associationIds: readonly string[]): Promise<void> {
  const drawn = await tx.prisma.settlementDraw.findMany({
    where: { world: tx.world.id, associationId: { in: [...associationIds] }, endedAt: null },
    select: { orderId: true },
  });
  const ids = [...new Set(drawn.map(({ orderId }) => orderId))];
  const orders = await lockRows(tx, "SettlementOrder", tx.world.id, ids);
  await recallUncovered(tx, associationIds);
  for (const order of orders) {
    if (machine.is(order.state) && machine.next(order.state, "withdraw")) await withdraw(tx, order);
    else {
      await endDraws(tx, order.id, associationIds);
      await recall(tx, await lockOpenFor(tx, order.orderNo));
    }
  }
}

async function withdraw(tx: Tx, order: Row<"SettlementOrder">): Promise<void> {
  const review = await lockRow(tx, "PaymentReview", { world: order.world, paymentId: order.id });
  if (review && isUnderReview(review)) {
    await transition(tx, paymentReview, review, "lapse");
    await unschedule(tx, settlementJobs.reviewOverdue.kind, order.id);
  }
  await endSettlement(tx, order, "withdraw", "");
  await tellOf(tx, order, "settlementWithdrawn", { exchanged: order.exchangedAt === null ? "no" : "yes" });
}
