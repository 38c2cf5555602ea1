import { settlementSteps } from "@/lib/catalogue/merchant-steps/settlement-steps";
import { statesAsking } from "@/lib/catalogue/merchant-steps/merchant-step";
import type { paymentReview } from "@/lib/payments/states";
import { settlementsToDecide } from "../../settlement/reviews/handlers";
import type { Asked, Waiting } from "./incoming-todo";

const isConfirming: (typeof paymentReview.states)[number] = "confirming";

/** Settlements in the states in which they ask for a task, the longest waiting first. */
async function asking(tx: Asked, todo: "settlementDocuments" | "settlementFailed"): Promise<Waiting> {
  const rows = await tx.prisma.settlementOrder.findMany({
    where: {
      world: tx.world.id,
      userNo: tx.who.userNo,
      state: { in: statesAsking(settlementSteps.settlementOrder, todo) },
    },
    orderBy: [{ placedAt: "asc" }, { orderNo: "asc" }],
    select: { orderNo: true },
  });
  return { count: rows.length, first: rows[0] && `orderNo=${rows[0].orderNo}` };
}

/** What waits of settlements. */
export const settlementTodos = {
  /** Settlements that this very person may decide on now, as their list has them. */
  async settlementReview(tx: Asked): Promise<Waiting> {
    const { total, rows } = await settlementsToDecide(tx, { currentPage: 1, pageSize: 1 });
    return { count: total, deadline: rows[0]?.deadline, first: rows[0] && `orderNo=${rows[0].order.orderNo}` };
  },
  /** This person's settlements whose exchange has become dearer than what was set aside. */
  async settlementCost(tx: Asked): Promise<Waiting> {
    const own = { world: tx.world.id, userNo: tx.who.userNo };
    const reviews = await tx.prisma.paymentReview.findMany({
      where: { ...own, kind: "settlement", state: isConfirming, deadline: { gt: tx.now } },
      orderBy: { deadline: "asc" },
      select: { paymentId: true, deadline: true },
    });
    const orders = await tx.prisma.settlementOrder.findMany({
      where: { ...own, id: { in: reviews.map(({ paymentId }) => paymentId) }, operatorId: tx.who.operatorId },
      select: { id: true, orderNo: true },
    });
    const first = reviews.find(({ paymentId }) => orders.some(({ id }) => id === paymentId));
    const orderNo = orders.find(({ id }) => id === first?.paymentId)?.orderNo;
    return { count: orders.length, deadline: first?.deadline, first: orderNo && `orderNo=${orderNo}` };
  },
  /** Settlements for which the bank asks for documents. */
  settlementDocuments: (tx: Asked): Promise<Waiting> => asking(tx, "settlementDocuments"),
  /** Settlements whose payout failed: their yuan wait for another try, or for the cancellation. */
  settlementFailed: (tx: Asked): Promise<Waiting> => asking(tx, "settlementFailed"),
};
