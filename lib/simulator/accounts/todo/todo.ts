import { accessScreens } from "@/lib/access/screens";
import type { englishName } from "@/lib/access/states";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { todoNames, todos, type Todo } from "@/lib/accounts/todo";
import { exchangeScreens } from "@/lib/exchange/screens";
import type { ClosingStatus } from "@/lib/exchange/states";
import { deliveryHour } from "@/lib/exchange/terms";
import { checkAccess } from "@/lib/gate/may";
import { materialsScreens } from "@/lib/materials/screens";
import { paymentsScreens } from "@/lib/payments/screens";
import { payee, type payment, type paymentReview } from "@/lib/payments/states";
import { receivingScreens } from "@/lib/receiving/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import { transfersScreens } from "@/lib/transfers/screens";
import { rejectedRelation } from "@/lib/transfers/states";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { dayMs, lastInstant, addMilliseconds } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { listReviewablePayments } from "@/lib/simulator/payments/review/review-queue";
import { batchAwaitsDecisionCondition } from "@/lib/simulator/payments/batch/views";
import { queryFirstRow, query, rowCount } from "@/lib/simulator/platform/store/query";
import { exchangePayTodos } from "./exchange-pay-todo";
import { incomingTodos, type TodoContext, type PendingTask } from "./incoming-todo";
import { settlementTodos } from "./settlement-todo";

/**
 * Limits the age of exchanges: a rate is locked for a month at most, so nothing older waits; the index of the list then
 * serves the query.
 */
const bookedDaysMax = 40;

const failedState: (typeof englishName.states)[number] = "failed";
const dueToday: ClosingStatus = "processing";
const defaultedState: ClosingStatus = "timeOut";
const isPending: (typeof payment.states)[number] = "pending";
const isWaitingForMaterial: (typeof payment.states)[number] = "awaitingMaterial";
const isConfirming: (typeof paymentReview.states)[number] = "confirming";

const forwards = async (tx: TodoContext, where: { state: ClosingStatus; kind?: string }) =>
  tx.prisma.exchangeOrder.findMany({
    where: {
      world: tx.world.id,
      userNo: tx.principal.userNo,
      placedAt: { gte: addMilliseconds(tx.now, -bookedDaysMax * dayMs) },
      deliveryType: { not: null },
      ...where,
    },
    orderBy: [{ closeOutAt: "asc" }, { placedAt: "asc" }],
    select: { orderNo: true, closeOutAt: true },
  });

/** Returns the pending tasks of each kind; the deadline is that of the first one. */
const waiting: Readonly<Record<Todo, (tx: TodoContext) => Promise<PendingTask>>> = {
  /** Counts payments that the caller may decide on now, as their list contains them. */
  async paymentReview(tx) {
    const { total, rows } = await listReviewablePayments(tx, { currentPage: 1, pageSize: 1 });
    return { count: total, deadline: rows[0]?.deadline, first: rows[0] && `orderNo=${rows[0].payment.orderNo}` };
  },
  /** Counts batches of payments that wait for the caller's decision. */
  async batchReview(tx) {
    const { userNo, operatorId } = tx.principal;
    const row = await queryFirstRow(
      tx.sql,
      query
        .selectFrom("paymentBatch as b")
        .where("b.world", "=", tx.world.id)
        .where("b.userNo", "=", userNo)
        .where((eb) => batchAwaitsDecisionCondition(eb, operatorId))
        .select((eb) => [rowCount.as("count"), eb.fn.min("b.expiresAt").as("deadline")]),
    );
    return { count: row?.count ?? 0, deadline: row?.deadline };
  },
  /** Counts the caller's payments with an exchange that costs more than the held amount. */
  async paymentCost(tx) {
    const reviews = await tx.prisma.paymentReview.findMany({
      where: {
        world: tx.world.id,
        userNo: tx.principal.userNo,
        kind: "payment",
        state: isConfirming,
        deadline: { gt: tx.now },
      },
      orderBy: { deadline: "asc" },
      select: { paymentId: true, deadline: true },
    });
    const ownPayments = await tx.prisma.payment.findMany({
      where: {
        world: tx.world.id,
        id: { in: reviews.map(({ paymentId }) => paymentId) },
        operatorId: tx.principal.operatorId,
      },
      select: { id: true, orderNo: true },
    });
    const first = reviews.find(({ paymentId }) => ownPayments.some(({ id }) => id === paymentId));
    const orderNo = ownPayments.find(({ id }) => id === first?.paymentId)?.orderNo;
    return { count: ownPayments.length, deadline: first?.deadline, first: orderNo && `orderNo=${orderNo}` };
  },
  /** Counts payments for a later day that were not sent on it. */
  async paymentStalled(tx) {
    const rows = await tx.prisma.payment.findMany({
      where: {
        world: tx.world.id,
        userNo: tx.principal.userNo,
        state: isPending,
        payOn: { not: null },
        stalled: { not: null },
      },
      orderBy: { dispatchAt: "asc" },
      select: { orderNo: true, dispatchAt: true },
    });
    return { count: rows.length, deadline: rows[0]?.dispatchAt, first: rows[0] && `orderNo=${rows[0].orderNo}` };
  },
  /** Counts payments for which the banks require documents. */
  async paymentMaterial(tx) {
    const rows = await tx.prisma.payment.findMany({
      where: { world: tx.world.id, userNo: tx.principal.userNo, state: isWaitingForMaterial },
      select: { orderNo: true },
    });
    return { count: rows.length, first: rows[0] && `orderNo=${rows[0].orderNo}` };
  },
  ...exchangePayTodos,
  /** Counts today's exchanges: to be delivered manually, or funded for delivery. */
  async readyToClose(tx) {
    const rows = await forwards(tx, { state: dueToday });
    const deadline = beijingInstant(beijingDay(tx.now), deliveryHour);
    return { count: rows.length, deadline, first: rows[0] && `orderNo=${rows[0].orderNo}` };
  },
  /** Counts exchanges in default, until they are closed out. */
  async inDefault(tx) {
    const rows = await forwards(tx, { state: defaultedState, kind: "postFunded" });
    return { count: rows.length, deadline: rows[0]?.closeOutAt, first: rows[0] && `orderNo=${rows[0].orderNo}` };
  },
  /** Counts payees that cannot be paid before their documents are submitted. */
  async payeeMaterial(tx) {
    const rows = await tx.prisma.payee.findMany({
      where: { world: tx.world.id, userNo: tx.principal.userNo, awaitsMaterial: true, state: payee.first },
      select: { id: true },
    });
    return { count: rows.length, first: rows[0] && `payeeId=${rows[0].id}` };
  },
  ...incomingTodos,
  ...settlementTodos,
  /** Counts relations to transfer payees that operations rejected: no transfer is possible for them. */
  async transferRelation(tx) {
    const where = { world: tx.world.id, userNo: tx.principal.userNo, state: rejectedRelation };
    return { count: await tx.prisma.transferRelation.count({ where }) };
  },
  /** Counts a rejected request for another English name: it waits for a new one. */
  async englishName(tx) {
    const last = await tx.prisma.englishName.findFirst({
      where: { world: tx.world.id, userNo: tx.principal.userNo },
      orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    });
    return { count: last?.state === failedState ? 1 : 0 };
  },
};

/** Maps each task to its page: without the permission for it the number is hidden. */
const dealtWithAt = {
  paymentReview: paymentsScreens.records,
  batchReview: paymentsScreens.batches,
  paymentCost: paymentsScreens.records,
  paymentStalled: paymentsScreens.records,
  paymentMaterial: paymentsScreens.records,
  settlementReview: settlementScreens.orders,
  settlementCost: settlementScreens.orders,
  settlementDocuments: settlementScreens.orders,
  settlementFailed: settlementScreens.orders,
  exchangePayReview: settlementScreens.exchangePayOrders,
  exchangePayConfirm: settlementScreens.exchangePayOrders,
  exchangePayMaterial: settlementScreens.exchangePayOrders,
  exchangePayFailed: settlementScreens.exchangePayOrders,
  readyToClose: exchangeScreens.orders,
  inDefault: exchangeScreens.orders,
  advanceOverdue: settlementScreens.advances,
  payeeMaterial: paymentsScreens.payees,
  settlementPayeeRejected: settlementScreens.payees,
  accountIdle: receivingScreens.accounts,
  refundPayee: receivingScreens.receipts,
  quickOrders: receivingScreens.receipts,
  incomeToAssociate: receivingScreens.receipts,
  incomeFailed: receivingScreens.receipts,
  materialFailed: materialsScreens.list,
  materialLogistics: materialsScreens.list,
  materialListRead: materialsScreens.list,
  materialListFailed: materialsScreens.list,
  applicationFailed: receivingScreens.accounts,
  transferRelation: transfersScreens.records,
  englishName: accessScreens.userInfo,
} as const satisfies Record<Todo, unknown>;

/** Maps a task to the page of a single item, when it differs from the page of its list. */
const openedAt: Readonly<Partial<Record<Todo, { readonly path: string }>>> = {
  materialFailed: materialsScreens.detail,
  materialLogistics: materialsScreens.detail,
  settlementPayeeRejected: settlementScreens.payee,
};

/** Returns the address of a task: a single item opens directly, several in their list. */
const hrefOf = (todo: Todo, { count, first }: PendingTask): string =>
  count === 1 && first ? `${(openedAt[todo] ?? dealtWithAt[todo]).path}?${first}` : todos[todo];

const dueAt = ({ deadline }: { readonly deadline: Date | null }): number =>
  deadline?.getTime() ?? lastInstant.getTime();

/** Lists the tasks with a deadline first, earliest first; the rest in the order of urgency of their kinds. */
export const listTodoTasks: Handler<typeof homeCalls.todo> = async ({ id }, context) => {
  if (id !== context.principal.userNo) return context.refuse("CUSTOMER_NOTFOUND");
  const visibleTodos = todoNames.filter((name) => checkAccess(context.principal, dealtWithAt[name].access) === null);
  const rows = await Promise.all(
    visibleTodos.map(async (name) => {
      const task = await waiting[name](context);
      const { deadline, since } = task.count > 0 ? task : {};
      return {
        todo: name,
        count: task.count,
        deadline: deadline ?? null,
        since: since ?? null,
        sums: [...(task.sums ?? [])],
        href: hrefOf(name, task),
      };
    }),
  );
  return { rows: rows.sort((a, b) => dueAt(a) - dueAt(b)) };
};
