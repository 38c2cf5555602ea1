import type { homeCalls } from "@/lib/accounts/calls/home";
import type { Todo } from "@/lib/accounts/todo";
import { materialsSteps } from "@/lib/catalogue/merchant-steps/materials-steps";
import { openMaterial } from "@/lib/materials/states";
import { statesWithTodo } from "@/lib/catalogue/merchant-steps/merchant-step";
import { applicationDaysMax } from "@/lib/receiving/account-terms";
import { receivingSteps } from "@/lib/catalogue/merchant-steps/receiving-steps";
import { byDisplayOrder } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { addDays, beijingInstant } from "@/lib/time/beijing";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import type { CallContext } from "@/lib/simulator/platform/handler";
import { accountsNearIdleCancellation } from "../../receiving/accounts/idle-accounts";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { owing } from "../../receiving/quick/standing";

export type TodoContext = CallContext<typeof homeCalls.todo>;

/**
 * Describes the pending tasks of one kind: their number, the earliest deadline, and the item when it is a single one.
 */
export interface PendingTask {
  readonly count: number;
  readonly deadline?: Date | null | undefined;
  /** Holds the start of the longest wait. */
  readonly since?: Date | null | undefined;
  /** Holds the outstanding amounts, by currency in display order. */
  readonly sums?: readonly Money[];
  /** Identifies the first item in an address, such as "orderNo=FX1". */
  readonly first?: string | undefined;
}

const ownOf = ({ world, principal }: TodoContext) => ({ world: world.id, userNo: principal.userNo });

/** Returns incomes in the states that require a task, longest waiting first. */
const incomesForTodo = async (tx: TodoContext, todo: Todo) =>
  tx.prisma.income.findMany({
    where: { ...ownOf(tx), state: { in: statesWithTodo(receivingSteps.income, todo) } },
    orderBy: [{ arrivedAt: "asc" }, { id: "asc" }],
    select: { id: true, detailId: true, remittanceId: true, arrivedAt: true },
  });

type Incomes = Awaited<ReturnType<typeof incomesForTodo>>;

/** Returns the address parameter of the only income, by the remittance that it came with. */
async function orderOf(tx: TodoContext, [only, second]: Incomes): Promise<string | undefined> {
  if (!only || second) return undefined;
  const key = { world: tx.world.id, id: only.remittanceId };
  const from = await tx.prisma.remittance.findFirst({ where: key, select: { orderNo: true } });
  return from ? `orderNo=${from.orderNo}` : undefined;
}

/**
 * Returns the incomes to be associated, with their open amounts: grouped by the database, regardless of their number.
 */
async function toAssociate(tx: TodoContext, where: object): Promise<PendingTask> {
  const byCurrency = await tx.prisma.income.groupBy({
    by: ["currency"],
    where: { ...ownOf(tx), ...where },
    _count: { id: true },
    _sum: { amountMinor: true, feeMinor: true, returnedMinor: true, linkedMinor: true },
    _min: { arrivedAt: true, quickDueAt: true, detailId: true },
  });
  const firstOf = (at: (row: (typeof byCurrency)[number]) => Date | null) =>
    byCurrency.flatMap((row) => at(row) ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
  const [only] = byCurrency;
  return {
    count: byCurrency.reduce((sum, { _count }) => sum + _count.id, 0),
    deadline: firstOf(({ _min }) => _min.quickDueAt),
    since: firstOf(({ _min }) => _min.arrivedAt),
    sums: byCurrency
      .map(({ currency, _sum: { amountMinor, feeMinor, returnedMinor, linkedMinor } }) =>
        money(
          currencyFromColumn(currency),
          (amountMinor ?? 0n) - (feeMinor ?? 0n) - (returnedMinor ?? 0n) - (linkedMinor ?? 0n),
        ),
      )
      .sort((a, b) => byDisplayOrder(a.currency, b.currency)),
    first: only && `associate=${only._min.detailId}`,
  };
}

/** Returns lists of materials in the states that require a task, longest waiting first. */
async function materialListsForTodo(tx: TodoContext, todo: Todo): Promise<PendingTask> {
  const rows = await tx.prisma.materialBatch.findMany({
    where: { ...ownOf(tx), state: { in: statesWithTodo(materialsSteps.materialBatch, todo) } },
    orderBy: [{ placedAt: "asc" }, { batchNo: "asc" }],
    select: { batchNo: true, placedAt: true },
  });
  return { count: rows.length, since: rows[0]?.placedAt, first: rows[0] && `batchNo=${rows[0].batchNo}` };
}

/** Returns the tasks of incoming funds and of the orders that they pay. */
export const incomingTodos = {
  /** Counts receiving accounts that are cancelled soon, unless funds arrive. */
  async accountIdle(tx) {
    const rows = await accountsNearIdleCancellation(tx, tx.principal.userNo);
    const [first] = rows;
    return { count: rows.length, deadline: first?.cancelsAt, first: first && `accountId=${first.id}` };
  },
  /** Counts incomes with a refund that waits for a correction of the payee's details. */
  async refundPayee(tx) {
    const rows = await incomesForTodo(tx, "refundPayee");
    const requests = await tx.prisma.history.groupBy({
      by: "subject",
      where: { world: tx.world.id, subject: { in: rows.map(({ id }) => id) }, event: "ask" },
      _max: { at: true },
    });
    const [since] = requests.flatMap(({ _max }) => _max.at ?? []).sort((a, b) => a.getTime() - b.getTime());
    return { count: rows.length, since, first: await orderOf(tx, rows) };
  },
  /** Counts incomes that were credited before the orders that they pay were associated. */
  async quickOrders(tx) {
    return toAssociate(tx, owing);
  },
  /** Counts incomes with money that is held until the orders that they pay are associated. */
  async incomeToAssociate(tx) {
    return toAssociate(tx, { state: { in: statesWithTodo(receivingSteps.income, "incomeToAssociate") } });
  },
  /** Counts incomes that did not pass their check: their money remains held until they are refunded. */
  async incomeFailed(tx) {
    const rows = await incomesForTodo(tx, "incomeFailed");
    return { count: rows.length, since: rows[0]?.arrivedAt, first: await orderOf(tx, rows) };
  },
  /** Counts settlement materials that did not pass their review and require correction. */
  async materialFailed(tx) {
    const rows = await tx.prisma.material.findMany({
      where: { ...ownOf(tx), state: { in: statesWithTodo(materialsSteps.material, "materialFailed") } },
      orderBy: [{ decidedAt: "asc" }, { id: "asc" }],
      select: { serialNo: true, decidedAt: true },
    });
    return { count: rows.length, since: rows[0]?.decidedAt, first: rows[0] && `orderId=${rows[0].serialNo}` };
  },
  /** Counts approved materials with goods not shipped yet: their logistics are due once the estimated day is over. */
  async materialLogistics(tx) {
    const waits = await tx.prisma.materialLogistics.findMany({
      where: { ...ownOf(tx), state: { in: statesWithTodo(materialsSteps.materialLogistics, "materialLogistics") } },
      select: { materialId: true },
    });
    const rows = await tx.prisma.material.findMany({
      where: { ...ownOf(tx), state: openMaterial, id: { in: waits.map(({ materialId }) => materialId) } },
      orderBy: [{ shipsOn: "asc" }, { id: "asc" }],
      select: { serialNo: true, shipsOn: true },
    });
    const [first] = rows;
    return {
      count: rows.length,
      deadline: first && beijingInstant(addDays(first.shipsOn, 1)),
      first: first && `orderId=${first.serialNo}`,
    };
  },
  /** Counts lists of materials that were recognized and wait for submission. */
  materialListRead: (tx) => materialListsForTodo(tx, "materialListRead"),
  /** Counts lists of materials that could not be read and require replacement. */
  materialListFailed: (tx) => materialListsForTodo(tx, "materialListFailed"),
  /** Counts declined applications for receiving accounts that require changes: those that the list contains. */
  async applicationFailed(tx) {
    const rows = await tx.prisma.receivingApplication.findMany({
      where: {
        ...ownOf(tx),
        state: { in: statesWithTodo(receivingSteps.accountApplication, "applicationFailed") },
        placedAt: { gte: addMilliseconds(tx.now, -applicationDaysMax * dayMs) },
      },
      orderBy: [{ decidedAt: "asc" }, { id: "asc" }],
      select: { applicationNo: true, decidedAt: true },
    });
    const [first] = rows;
    return { count: rows.length, since: first?.decidedAt, first: first && `applicationNo=${first.applicationNo}` };
  },
} as const satisfies Partial<Record<Todo, (tx: TodoContext) => Promise<PendingTask>>>;
