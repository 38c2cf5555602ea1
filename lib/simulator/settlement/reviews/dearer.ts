import type { Who } from "@/lib/call/who";
import type { paymentReview } from "@/lib/payments/states";
import type { Tx } from "@/lib/simulator/platform/store/tx";

const isConfirming: (typeof paymentReview.states)[number] = "confirming";

/**
 * A person's own settlements whose exchange has become dearer than what was set aside, the most urgent first: they have to
 * confirm its cost before the review's deadline.
 */
export async function dearerOf(
  tx: Pick<Tx, "prisma" | "world" | "now"> & { readonly who: Pick<Who, "userNo" | "operatorId"> },
): Promise<{ readonly id: string; readonly orderNo: string; readonly deadline: Date }[]> {
  const own = { world: tx.world.id, userNo: tx.who.userNo };
  const reviews = await tx.prisma.paymentReview.findMany({
    where: { ...own, kind: "settlement", state: isConfirming, deadline: { gt: tx.now } },
    orderBy: [{ deadline: "asc" }, { paymentId: "asc" }],
    select: { paymentId: true, deadline: true },
  });
  const orders = await tx.prisma.settlementOrder.findMany({
    where: { ...own, id: { in: reviews.map(({ paymentId }) => paymentId) }, operatorId: tx.who.operatorId },
    select: { id: true, orderNo: true },
  });
  const orderNos = new Map(orders.map(({ id, orderNo }) => [id, orderNo]));
  return reviews.flatMap(({ paymentId: id, deadline }) => {
    const orderNo = orderNos.get(id);
    return orderNo === undefined ? [] : [{ id, orderNo, deadline }];
  });
}
