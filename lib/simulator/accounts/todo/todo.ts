import { accessScreens } from "@/lib/access/screens";
import type { englishName } from "@/lib/access/states";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { todoNames, todos, type Todo } from "@/lib/accounts/todo";
import { exchangeScreens } from "@/lib/exchange/screens";
import type { ClosingStatus } from "@/lib/exchange/states";
import { deliveryHour } from "@/lib/exchange/terms";
import { may } from "@/lib/gate/may";
import { materialsScreens } from "@/lib/materials/screens";
import { paymentsScreens } from "@/lib/payments/screens";
import { payee, type payment, type paymentReview } from "@/lib/payments/states";
import { receivingScreens } from "@/lib/receiving/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import { transfersScreens } from "@/lib/transfers/screens";
import { rejectedRelation } from "@/lib/transfers/states";
import { beijing, dayOf } from "@/lib/time/beijing";
import { dayMs, lastInstant, later } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { reviewable } from "../../payments/review/to-review";
import { waitingBatches } from "../home.sql";
import { exchangePayTodos } from "./exchange-pay-todo";
import { incomingTodos, type Asked, type Waiting } from "./incoming-todo";
import { settlementTodos } from "./settlement-todo";

/** A rate is locked for a month at most, so nothing older waits; the list's own index then finds what does. */
const bookedDaysMax = 40;

const failed: (typeof englishName.states)[number] = "failed";
const dueToday: ClosingStatus = "processing";
const defaulted: ClosingStatus = "timeOut";
const isPending: (typeof payment.states)[number] = "pending";
const isWaitingForMaterial: (typeof payment.states)[number] = "awaitingMaterial";
const isConfirming: (typeof paymentReview.states)[number] = "confirming";

const forwards = async (tx: Asked, where: { state: ClosingStatus; kind?: string }) =>
  tx.prisma.exchangeOrder.findMany({
    where: {
      world: tx.world.id,
      userNo: tx.who.userNo,
      placedAt: { gte: later(tx.now, -bookedDaysMax * dayMs) },
      deliveryType: { not: null },
      ...where,
    },
    orderBy: [{ closeOutAt: "asc" }, { placedAt: "asc" }],
    select: { orderNo: true, closeOutAt: true },
  });

/** What waits of each kind; the deadline is the first one's. */
const waiting: Readonly<Record<Todo, (tx: Asked) => Promise<Waiting>>> = {
  /** Payments that this very person may decide on now, as their list has them. */
  async paymentReview(tx) {
    const { total, rows } = await reviewable(tx, { currentPage: 1, pageSize: 1 });
    return { count: total, deadline: rows[0]?.deadline, first: rows[0] && `orderNo=${rows[0].payment.orderNo}` };
  },
  /** Batches of payments that wait for this very person's decision. */
  async batchReview(tx) {
    const [row] = await waitingBatches(tx, tx.who.userNo, tx.who.operatorId);
    return { count: row?.count ?? 0, deadline: row?.expires_at };
  },
  /** This person's payments whose exchange has become dearer than what is held. */
  async paymentCost(tx) {
    const reviews = await tx.prisma.paymentReview.findMany({
      where: {
        world: tx.world.id,
        userNo: tx.who.userNo,
        kind: "payment",
        state: isConfirming,
        deadline: { gt: tx.now },
      },
      orderBy: { deadline: "asc" },
      select: { paymentId: true, deadline: true },
    });
    const own = await tx.prisma.payment.findMany({
      where: {
        world: tx.world.id,
        id: { in: reviews.map(({ paymentId }) => paymentId) },
        operatorId: tx.who.operatorId,
      },
      select: { id: true, orderNo: true },
    });
    const first = reviews.find(({ paymentId }) => own.some(({ id }) => id === paymentId));
    const orderNo = own.find(({ id }) => id === first?.paymentId)?.orderNo;
    return { count: own.length, deadline: first?.deadline, first: orderNo && `orderNo=${orderNo}` };
  },
  /** Payments that were made for a later day and did not go on it. */
  async paymentStalled(tx) {
    const rows = await tx.prisma.payment.findMany({
      where: {
        world: tx.world.id,
        userNo: tx.who.userNo,
        state: isPending,
        payOn: { not: null },
        stalled: { not: null },
      },
      orderBy: { dispatchAt: "asc" },
      select: { orderNo: true, dispatchAt: true },
    });
    return { count: rows.length, deadline: rows[0]?.dispatchAt, first: rows[0] && `orderNo=${rows[0].orderNo}` };
  },
  /** Payments for which the banks ask for documents. */
  async paymentMaterial(tx) {
    const rows = await tx.prisma.payment.findMany({
      where: { world: tx.world.id, userNo: tx.who.userNo, state: isWaitingForMaterial },
      select: { orderNo: true },
    });
    return { count: rows.length, first: rows[0] && `orderNo=${rows[0].orderNo}` };
  },
  ...exchangePayTodos,
  /** Exchanges of today: to be delivered by hand, or funded for delivery. */
  async readyToClose(tx) {
    const rows = await forwards(tx, { state: dueToday });
    const deadline = beijing(dayOf(tx.now), deliveryHour);
    return { count: rows.length, deadline, first: rows[0] && `orderNo=${rows[0].orderNo}` };
  },
  /** Exchanges in default, until they are closed out. */
  async inDefault(tx) {
    const rows = await forwards(tx, { state: defaulted, kind: "postFunded" });
    return { count: rows.length, deadline: rows[0]?.closeOutAt, first: rows[0] && `orderNo=${rows[0].orderNo}` };
  },
  /** Payees that cannot be paid before their documents are submitted. */
  async payeeMaterial(tx) {
    const rows = await tx.prisma.payee.findMany({
      where: { world: tx.world.id, userNo: tx.who.userNo, awaitsMaterial: true, state: payee.first },
      select: { id: true },
    });
    return { count: rows.length, first: rows[0] && `payeeId=${rows[0].id}` };
  },
  ...incomingTodos,
  ...settlementTodos,
  /** Relations to merchants that one transfers to, which operations rejected: no transfer is made by them. */
  async transferRelation(tx) {
    const where = { world: tx.world.id, userNo: tx.who.userNo, state: rejectedRelation };
    return { count: await tx.prisma.transferRelation.count({ where }) };
  },
  /** The last wish for another English name was refused: it waits for another one. */
  async englishName(tx) {
    const last = await tx.prisma.englishName.findFirst({
      where: { world: tx.world.id, userNo: tx.who.userNo },
      orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    });
    return { count: last?.state === failed ? 1 : 0 };
  },
};

/** The page for each task: without its permission the number is hidden. */
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

/** The page that shows one thing, where that is not the page of its list. */
const openedAt: Readonly<Partial<Record<Todo, { readonly path: string }>>> = {
  materialFailed: materialsScreens.detail,
  materialLogistics: materialsScreens.detail,
  settlementPayeeRejected: settlementScreens.payee,
};

/** A single thing is opened itself; several are in their list. */
const hrefOf = (todo: Todo, { count, first }: Waiting): string =>
  count === 1 && first ? `${(openedAt[todo] ?? dealtWithAt[todo]).path}?${first}` : todos[todo];

const dueAt = ({ deadline }: { readonly deadline: Date | null }): number =>
  deadline?.getTime() ?? lastInstant.getTime();

/** What is due comes first, the earliest before the others; the rest as urgent as its kind is. */
export const todo: Handler<typeof homeCalls.todo> = async ({ id }, asked) => {
  if (id !== asked.who.userNo) return asked.refuse("CUSTOMER_NOTFOUND");
  const seen = todoNames.filter((name) => may(asked.who, dealtWithAt[name].needs) === null);
  const rows = await Promise.all(
    seen.map(async (name) => {
      const found = await waiting[name](asked);
      const { deadline, since } = found.count > 0 ? found : {};
      return {
        todo: name,
        count: found.count,
        deadline: deadline ?? null,
        since: since ?? null,
        sums: [...(found.sums ?? [])],
        href: hrefOf(name, found),
      };
    }),
  );
  return { rows: rows.sort((one, other) => dueAt(one) - dueAt(other)) };
};
