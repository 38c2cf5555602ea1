import { settlementSteps } from "@/lib/catalogue/merchant-steps/settlement-steps";
import { statesWithTodo } from "@/lib/catalogue/merchant-steps/merchant-step";
import { overdueAdvance } from "@/lib/settlement/advance-states";
import { findSettlementsAboveReserve } from "../../settlement/reviews/dearer";
import { settlementsToDecide } from "../../settlement/reviews/handlers";
import type { TodoContext, PendingTask } from "./incoming-todo";

/** Returns settlements in the states that require a task, longest waiting first. */
async function settlementsForTodo(
  tx: TodoContext,
  todo: "settlementDocuments" | "settlementFailed",
): Promise<PendingTask> {
  const rows = await tx.prisma.settlementOrder.findMany({
    where: {
      world: tx.world.id,
      userNo: tx.principal.userNo,
      state: { in: statesWithTodo(settlementSteps.settlementOrder, todo) },
    },
    orderBy: [{ placedAt: "asc" }, { orderNo: "asc" }],
    select: { orderNo: true },
  });
  return { count: rows.length, first: rows[0] && `orderNo=${rows[0].orderNo}` };
}

/** Returns the tasks of settlements. */
export const settlementTodos = {
  /** Counts settlements that the caller may decide on now, as their list contains them. */
  async settlementReview(tx: TodoContext): Promise<PendingTask> {
    const { total, rows } = await settlementsToDecide(tx, { currentPage: 1, pageSize: 1 });
    return { count: total, deadline: rows[0]?.deadline, first: rows[0] && `orderNo=${rows[0].order.orderNo}` };
  },
  /** Counts the caller's settlements with an exchange that costs more than the reserved amount. */
  async settlementCost(tx: TodoContext): Promise<PendingTask> {
    const rows = await findSettlementsAboveReserve(tx);
    return { count: rows.length, deadline: rows[0]?.deadline, first: rows[0] && `orderNo=${rows[0].orderNo}` };
  },
  /** Counts settlements for which the bank requires documents. */
  settlementDocuments: (tx: TodoContext): Promise<PendingTask> => settlementsForTodo(tx, "settlementDocuments"),
  /** Counts settlements with a failed payout: their yuan wait for another try, or for the cancellation. */
  settlementFailed: (tx: TodoContext): Promise<PendingTask> => settlementsForTodo(tx, "settlementFailed"),
  /** Counts overdue advances: incoming funds of their currency are used to repay them. */
  async advanceOverdue(tx: TodoContext): Promise<PendingTask> {
    const rows = await tx.prisma.advance.findMany({
      where: { world: tx.world.id, userNo: tx.principal.userNo, state: overdueAdvance },
      orderBy: [{ dueAt: "asc" }, { advanceNo: "asc" }],
      select: { advanceNo: true, dueAt: true },
    });
    return { count: rows.length, deadline: rows[0]?.dueAt, first: rows[0] && `advanceNo=${rows[0].advanceNo}` };
  },
  /** Counts settlement payees that did not pass their review and require correction. */
  async settlementPayeeRejected(tx: TodoContext): Promise<PendingTask> {
    const rows = await tx.prisma.settlementPayee.findMany({
      where: {
        world: tx.world.id,
        userNo: tx.principal.userNo,
        state: { in: statesWithTodo(settlementSteps.settlementPayee, "settlementPayeeRejected") },
      },
      orderBy: [{ decidedAt: "asc" }, { id: "asc" }],
      select: { payeeNo: true, decidedAt: true },
    });
    return { count: rows.length, since: rows[0]?.decidedAt, first: rows[0] && `payeeNo=${rows[0].payeeNo}` };
  },
};
