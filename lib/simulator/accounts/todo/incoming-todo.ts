import type { homeCalls } from "@/lib/accounts/calls/home";
import type { Todo } from "@/lib/accounts/todo";
import { materialsSteps } from "@/lib/catalogue/merchant-steps/materials-steps";
import { openMaterial } from "@/lib/materials/states";
import { statesAsking } from "@/lib/catalogue/merchant-steps/merchant-step";
import { applicationDaysMax } from "@/lib/receiving/account-terms";
import { receivingSteps } from "@/lib/catalogue/merchant-steps/receiving-steps";
import { byDisplayOrder } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { addDays, beijing } from "@/lib/time/beijing";
import { dayMs, later } from "@/lib/time/instant";
import type { CallContext } from "@/lib/simulator/platform/handler";
import { idleAccounts } from "../../receiving/accounts/idle-accounts";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { owing } from "../../receiving/quick/standing";

export type Asked = CallContext<typeof homeCalls.todo>;

/** What waits of one kind: how often, until when the first of it, and the one thing itself where it is a single one. */
export interface Waiting {
  readonly count: number;
  readonly deadline?: Date | null | undefined;
  /** Since when the longest of it has waited. */
  readonly since?: Date | null | undefined;
  /** What of it is still to be dealt with, by currency in display order. */
  readonly sums?: readonly Money[];
  /** What names the first of it in an address, such as "orderNo=FX1". */
  readonly first?: string | undefined;
}

const ownOf = ({ world, who }: Asked) => ({ world: world.id, userNo: who.userNo });

/** Incomes in the states in which they ask for a task, the longest waiting first. */
const incomesAsking = async (tx: Asked, todo: Todo) =>
  tx.prisma.income.findMany({
    where: { ...ownOf(tx), state: { in: statesAsking(receivingSteps.income, todo) } },
    orderBy: [{ arrivedAt: "asc" }, { id: "asc" }],
    select: { id: true, detailId: true, remittanceId: true, arrivedAt: true },
  });

type Incomes = Awaited<ReturnType<typeof incomesAsking>>;

/** How an address names the income that is there, by the remittance that it came with. */
async function orderOf(tx: Asked, [only, second]: Incomes): Promise<string | undefined> {
  if (!only || second) return undefined;
  const key = { world: tx.world.id, id: only.remittanceId };
  const from = await tx.prisma.remittance.findFirst({ where: key, select: { orderNo: true } });
  return from ? `orderNo=${from.orderNo}` : undefined;
}

/** What waits of incomes to be associated, and what of them is still open: grouped by the database, however many. */
async function toAssociate(tx: Asked, where: object): Promise<Waiting> {
  const byCurrency = await tx.prisma.income.groupBy({
    by: ["currency"],
    where: { ...ownOf(tx), ...where },
    _count: { id: true },
    _sum: { amountMinor: true, feeMinor: true, returnedMinor: true, linkedMinor: true },
    _min: { arrivedAt: true, quickDueAt: true, detailId: true },
  });
  const firstOf = (at: (one: (typeof byCurrency)[number]) => Date | null) =>
    byCurrency.flatMap((one) => at(one) ?? []).sort((one, other) => one.getTime() - other.getTime())[0];
  const [only] = byCurrency;
  return {
    count: byCurrency.reduce((sum, { _count }) => sum + _count.id, 0),
    deadline: firstOf(({ _min }) => _min.quickDueAt),
    since: firstOf(({ _min }) => _min.arrivedAt),
    sums: byCurrency
      .map(({ currency, _sum: { amountMinor, feeMinor, returnedMinor, linkedMinor } }) =>
        money(
          currencyOf(currency),
          (amountMinor ?? 0n) - (feeMinor ?? 0n) - (returnedMinor ?? 0n) - (linkedMinor ?? 0n),
        ),
      )
      .sort((one, other) => byDisplayOrder(one.currency, other.currency)),
    first: only && `associate=${only._min.detailId}`,
  };
}

/** Lists of materials in the states that ask for a task, the longest waiting first. */
async function listsAsking(tx: Asked, todo: Todo): Promise<Waiting> {
  const rows = await tx.prisma.materialBatch.findMany({
    where: { ...ownOf(tx), state: { in: statesAsking(materialsSteps.materialBatch, todo) } },
    orderBy: [{ placedAt: "asc" }, { batchNo: "asc" }],
    select: { batchNo: true, placedAt: true },
  });
  return { count: rows.length, since: rows[0]?.placedAt, first: rows[0] && `batchNo=${rows[0].batchNo}` };
}

/** What waits of incoming funds and of the orders that they pay. */
export const incomingTodos = {
  /** Receiving accounts that are cancelled soon, unless funds come in. */
  async accountIdle(tx) {
    const rows = await idleAccounts(tx, tx.who.userNo);
    const [first] = rows;
    return { count: rows.length, deadline: first?.cancelsAt, first: first && `accountId=${first.id}` };
  },
  /** Incomes whose refund waits for the payee's details to be corrected. */
  async refundPayee(tx) {
    const rows = await incomesAsking(tx, "refundPayee");
    const asked = await tx.prisma.history.groupBy({
      by: "subject",
      where: { world: tx.world.id, subject: { in: rows.map(({ id }) => id) }, event: "ask" },
      _max: { at: true },
    });
    const [since] = asked.flatMap(({ _max }) => _max.at ?? []).sort((one, other) => one.getTime() - other.getTime());
    return { count: rows.length, since, first: await orderOf(tx, rows) };
  },
  /** Incomes that were credited ahead of the orders that they pay, which are still to be associated. */
  async quickOrders(tx) {
    return toAssociate(tx, owing);
  },
  /** Incomes whose money is held until the orders that they pay are associated. */
  async incomeToAssociate(tx) {
    return toAssociate(tx, { state: { in: statesAsking(receivingSteps.income, "incomeToAssociate") } });
  },
  /** Incomes that did not pass their check: their money stays held until they are refunded. */
  async incomeFailed(tx) {
    const rows = await incomesAsking(tx, "incomeFailed");
    return { count: rows.length, since: rows[0]?.arrivedAt, first: await orderOf(tx, rows) };
  },
  /** Settlement materials that did not pass their review, to be corrected. */
  async materialFailed(tx) {
    const rows = await tx.prisma.material.findMany({
      where: { ...ownOf(tx), state: { in: statesAsking(materialsSteps.material, "materialFailed") } },
      orderBy: [{ decidedAt: "asc" }, { id: "asc" }],
      select: { serialNo: true, decidedAt: true },
    });
    return { count: rows.length, since: rows[0]?.decidedAt, first: rows[0] && `orderId=${rows[0].serialNo}` };
  },
  /** Approved materials whose goods were not shipped: their logistics are due once the estimated day is over. */
  async materialLogistics(tx) {
    const waits = await tx.prisma.materialLogistics.findMany({
      where: { ...ownOf(tx), state: { in: statesAsking(materialsSteps.materialLogistics, "materialLogistics") } },
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
      deadline: first && beijing(addDays(first.shipsOn, 1)),
      first: first && `orderId=${first.serialNo}`,
    };
  },
  /** Lists of materials that were read, to be handed in. */
  materialListRead: (tx) => listsAsking(tx, "materialListRead"),
  /** Lists of materials that could not be read, to be replaced. */
  materialListFailed: (tx) => listsAsking(tx, "materialListFailed"),
  /** Applications for receiving accounts that were declined, to be changed: those that the list shows. */
  async applicationFailed(tx) {
    const rows = await tx.prisma.receivingApplication.findMany({
      where: {
        ...ownOf(tx),
        state: { in: statesAsking(receivingSteps.accountApplication, "applicationFailed") },
        placedAt: { gte: later(tx.now, -applicationDaysMax * dayMs) },
      },
      orderBy: [{ decidedAt: "asc" }, { id: "asc" }],
      select: { applicationNo: true, decidedAt: true },
    });
    const [first] = rows;
    return { count: rows.length, since: first?.decidedAt, first: first && `applicationNo=${first.applicationNo}` };
  },
} as const satisfies Partial<Record<Todo, (tx: Asked) => Promise<Waiting>>>;
