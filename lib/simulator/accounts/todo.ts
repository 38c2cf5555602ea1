import { accessScreens } from "@/lib/access/screens";
import type { englishName } from "@/lib/access/states";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { todoNames, todos, type Todo } from "@/lib/accounts/todo";
import { exchangeScreens } from "@/lib/exchange/screens";
import type { ClosingStatus } from "@/lib/exchange/states";
import { deliveryHour } from "@/lib/exchange/terms";
import { may } from "@/lib/gate/may";
import { materialsScreens } from "@/lib/materials/screens";
import { logisticsAwaited, openMaterial, type material } from "@/lib/materials/states";
import { paymentsScreens } from "@/lib/payments/screens";
import { payee, type payment, type paymentReview } from "@/lib/payments/states";
import { receivingScreens } from "@/lib/receiving/screens";
import type { income } from "@/lib/receiving/states";
import { transfersScreens } from "@/lib/transfers/screens";
import { rejectedRelation } from "@/lib/transfers/states";
import { addDays, beijing, dayOf } from "@/lib/time/beijing";
import { dayMs, later } from "@/lib/time/instant";
import type { CallContext, Handler } from "../handler";
import { reviewable } from "../payments/review/to-review";
import { waitingBatches } from "./home.sql";

type Asked = CallContext<typeof homeCalls.todo>;

/** What waits of one kind: how often, until when the first of it, and the one thing itself where it is a single one. */
interface Waiting {
  readonly count: number;
  readonly deadline?: Date | null | undefined;
  /** What names the first of it in an address, such as "orderNo=FX1". */
  readonly first?: string | undefined;
}

/** A rate is locked for a month at most, so nothing older waits; the list's own index then finds what does. */
const bookedDaysMax = 40;

const failed: (typeof englishName.states)[number] = "failed";
const dueToday: ClosingStatus = "processing";
const defaulted: ClosingStatus = "timeOut";
const isPending: (typeof payment.states)[number] = "pending";
const isWaitingForMaterial: (typeof payment.states)[number] = "awaitingMaterial";
const isToAssociate: (typeof income.states)[number] = "toAssociate";
const isRefundToConfirm: (typeof income.states)[number] = "refundToConfirm";
const isFailed: (typeof material.states)[number] = "failed";
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
      where: { world: tx.world.id, userNo: tx.who.userNo, state: isConfirming, deadline: { gt: tx.now } },
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
  /** Incomes whose money is held until the orders that they pay are associated. */
  async incomeToAssociate(tx) {
    const rows = await tx.prisma.income.findMany({
      where: { world: tx.world.id, userNo: tx.who.userNo, state: isToAssociate },
      orderBy: [{ creditedAt: "asc" }, { id: "asc" }],
      select: { detailId: true },
    });
    return { count: rows.length, first: rows[0] && `associate=${rows[0].detailId}` };
  },
  /** Incomes whose refund waits for the payee's details to be corrected. */
  async refundPayee(tx) {
    const where = { world: tx.world.id, userNo: tx.who.userNo, state: isRefundToConfirm };
    return { count: await tx.prisma.income.count({ where }) };
  },
  /** Settlement materials that did not pass their review, to be corrected. */
  async materialFailed(tx) {
    const rows = await tx.prisma.material.findMany({
      where: { world: tx.world.id, userNo: tx.who.userNo, state: isFailed },
      select: { serialNo: true },
    });
    return { count: rows.length, first: rows[0] && `orderId=${rows[0].serialNo}` };
  },
  /** Approved materials whose goods were not shipped: their logistics are due once the estimated day is over. */
  async materialLogistics(tx) {
    const common = { world: tx.world.id, userNo: tx.who.userNo };
    const waits = await tx.prisma.materialLogistics.findMany({
      where: { ...common, state: { in: [...logisticsAwaited] } },
      select: { materialId: true },
    });
    const rows = await tx.prisma.material.findMany({
      where: { ...common, state: openMaterial, id: { in: waits.map(({ materialId }) => materialId) } },
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
  readyToClose: exchangeScreens.orders,
  inDefault: exchangeScreens.orders,
  payeeMaterial: paymentsScreens.payees,
  incomeToAssociate: receivingScreens.receipts,
  refundPayee: receivingScreens.receipts,
  materialFailed: materialsScreens.list,
  materialLogistics: materialsScreens.list,
  transferRelation: transfersScreens.records,
  englishName: accessScreens.userInfo,
} as const satisfies Record<Todo, unknown>;

/** The page that shows one thing, where that is not the page of its list. */
const openedAt: Readonly<Partial<Record<Todo, { readonly path: string }>>> = {
  materialFailed: materialsScreens.detail,
  materialLogistics: materialsScreens.detail,
};

/** A single thing is opened itself; several are in their list. */
const hrefOf = (todo: Todo, { count, first }: Waiting): string =>
  count === 1 && first ? `${(openedAt[todo] ?? dealtWithAt[todo]).path}?${first}` : todos[todo];

export const todo: Handler<typeof homeCalls.todo> = async ({ id }, asked) => {
  if (id !== asked.who.userNo) return asked.refuse("CUSTOMER_NOTFOUND");
  const seen = todoNames.filter((name) => may(asked.who, dealtWithAt[name].needs) === null);
  const rows = await Promise.all(
    seen.map(async (name) => {
      const found = await waiting[name](asked);
      const deadline = found.count > 0 ? (found.deadline ?? null) : null;
      return { todo: name, count: found.count, deadline, href: hrefOf(name, found) };
    }),
  );
  return { rows };
};
