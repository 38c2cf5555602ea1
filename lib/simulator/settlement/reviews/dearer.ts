import type { Principal } from "@/lib/call/principal";
import type { paymentReview } from "@/lib/payments/states";
import type { Tx } from "@/lib/simulator/platform/store/tx";

const isConfirming: (typeof paymentReview.states)[number] = "confirming";

/**
 * Returns an operator's own settlements with an exchange that now costs more than the reserved amount, most urgent
 * first. The operator has to confirm the cost before the review's deadline.
 */
export async function findSettlementsAboveReserve(
  tx: Pick<Tx, "prisma" | "world" | "now"> & { readonly principal: Pick<Principal, "userNo" | "operatorId"> },
): Promise<{ readonly id: string; readonly orderNo: string; readonly deadline: Date }[]> {
  const merchantRows = { world: tx.world.id, userNo: tx.principal.userNo };
  const reviews = await tx.prisma.paymentReview.findMany({
    where: { ...merchantRows, kind: "settlement", state: isConfirming, deadline: { gt: tx.now } },
    orderBy: [{ deadline: "asc" }, { paymentId: "asc" }],
    select: { paymentId: true, deadline: true },
  });
  const orders = await tx.prisma.settlementOrder.findMany({
    where: {
      ...merchantRows,
      id: { in: reviews.map(({ paymentId }) => paymentId) },
      operatorId: tx.principal.operatorId,
    },
    select: { id: true, orderNo: true },
  });
  const orderNos = new Map(orders.map(({ id, orderNo }) => [id, orderNo]));
  return reviews.flatMap(({ paymentId: id, deadline }) => {
    const orderNo = orderNos.get(id);
    return orderNo === undefined ? [] : [{ id, orderNo, deadline }];
  });
}
