import { settlementSteps } from "@/lib/catalogue/merchant-steps/settlement-steps";
import { statesAsking } from "@/lib/catalogue/merchant-steps/merchant-step";
import { overdueAdvance } from "@/lib/settlement/advance-states";
import { dearerOf } from "../../settlement/reviews/dearer";
import { settlementsToDecide } from "../../settlement/reviews/handlers";
import type { Asked, Waiting } from "./incoming-todo";

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
    const rows = await dearerOf(tx);
    return { count: rows.length, deadline: rows[0]?.deadline, first: rows[0] && `orderNo=${rows[0].orderNo}` };
  },
  /** Settlements for which the bank asks for documents. */
  settlementDocuments: (tx: Asked): Promise<Waiting> => asking(tx, "settlementDocuments"),
  /** Settlements whose payout failed: their yuan wait for another try, or for the cancellation. */
  settlementFailed: (tx: Asked): Promise<Waiting> => asking(tx, "settlementFailed"),
  /** Advances whose time is over: whatever comes in of their currency is taken for them. */
  async advanceOverdue(tx: Asked): Promise<Waiting> {
    const rows = await tx.prisma.advance.findMany({
      where: { world: tx.world.id, userNo: tx.who.userNo, state: overdueAdvance },
      orderBy: [{ dueAt: "asc" }, { advanceNo: "asc" }],
      select: { advanceNo: true, dueAt: true },
    });
    return { count: rows.length, deadline: rows[0]?.dueAt, first: rows[0] && `advanceNo=${rows[0].advanceNo}` };
  },
  /** Those to be settled to who did not pass their review, to be corrected. */
  async settlementPayeeRejected(tx: Asked): Promise<Waiting> {
    const rows = await tx.prisma.settlementPayee.findMany({
      where: {
        world: tx.world.id,
        userNo: tx.who.userNo,
        state: { in: statesAsking(settlementSteps.settlementPayee, "settlementPayeeRejected") },
      },
      orderBy: [{ decidedAt: "asc" }, { id: "asc" }],
      select: { payeeNo: true, decidedAt: true },
    });
    return { count: rows.length, since: rows[0]?.decidedAt, first: rows[0] && `payeeNo=${rows[0].payeeNo}` };
  },
};
