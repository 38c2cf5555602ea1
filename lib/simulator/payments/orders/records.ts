import type { CallInput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { payment, paymentRefund, paymentReview } from "@/lib/payments/states";
import { paymentListDaysMax } from "@/lib/payments/terms";
import { defaultDateSpan, listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { isCompleteOrderNumber } from "@/lib/simulator/platform/store/ids";
import { countByState, declarePage, readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  hasOrderNo,
  isAnyOf,
  query,
  stateLiteral,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import { paymentRowView } from "./read-payment";
import { paymentExtraColumns, paymentRefundStateExpression, paymentReviewStateExpression } from "./views";

type Filters = Pick<
  CallInput<typeof payments.records>,
  "state" | "currency" | "payee" | "orderNo" | "merchantOrderNo" | "refundState" | "batchNo" | "ahead"
> & {
  readonly isOldestFirst?: boolean | undefined;
  /** The operator of the payments with an unconfirmed exchange cost to select. */
  readonly dearerOf?: string | null;
  /** Limits the list to these payments. */
  readonly orderNos?: readonly string[] | undefined;
};

/** Builds the condition that a payment `p` is scheduled for a later day, or stalled on its day. */
const isScheduled = (eb: RowExpressions<"payment", "p">, ahead: NonNullable<Filters["ahead"]>) =>
  eb.and([
    eb("p.state", "=", stateLiteral(payment, "pending")),
    eb("p.payOn", "is not", null),
    ...(ahead === "stalled" ? [eb("p.stalled", "is not", null)] : []),
  ]);

/** Returns the payments `p` of a list, newest or oldest first. */
export const listedPaymentsQuery = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  {
    state,
    currency,
    payee,
    orderNo,
    merchantOrderNo,
    refundState,
    batchNo,
    ahead,
    dearerOf,
    orderNos,
    isOldestFirst,
  }: Filters,
) => {
  const order = isOldestFirst ? "asc" : "desc";
  const number = orderNo?.trim().toUpperCase() ?? "";
  return query
    .selectFrom("payment as p")
    .where("p.world", "=", world)
    .where("p.userNo", "=", userNo)
    .where("p.placedAt", ">=", gte)
    .where("p.placedAt", "<", lt)
    .where((eb) =>
      allConditions([
        dearerOf &&
          eb("p.operatorId", "=", dearerOf).and(
            eb.exists(
              paymentReviewStateExpression(eb).where("r.state", "=", stateLiteral(paymentReview, "confirming")),
            ),
          ),
        ahead ? isScheduled(eb, ahead) : state && eb("p.state", "=", state),
        currency && eb("p.currency", "=", currency),
        payee?.trim() && textContainsCondition(eb.fn("lower", ["p.payeeName"]), payee.trim().toLowerCase()),
        merchantOrderNo?.trim() && eb("p.merchantOrderNo", "=", merchantOrderNo.trim()),
        refundState &&
          eb(eb.fn.coalesce(paymentRefundStateExpression(eb), stateLiteral(paymentRefund, "none")), "=", refundState),
        batchNo?.trim() &&
          eb("p.batchId", "=", (own) =>
            own
              .selectFrom("paymentBatch as b")
              .select("b.id")
              .whereRef("b.world", "=", "p.world")
              .where("b.batchNo", "=", batchNo.trim().toUpperCase()),
          ),
        orderNos && isAnyOf(eb.ref("p.orderNo"), orderNos),
        number &&
          (isCompleteOrderNumber(number, userNo)
            ? hasOrderNo("payment", "p", world, number)
            : textContainsCondition(eb.ref("p.orderNo"), number)),
      ]),
    )
    .orderBy("p.placedAt", order)
    .orderBy("p.orderNo", order);
};

const listedPage = declarePage(listedPaymentsQuery, {
  key: ["p.world", "p.orderNo"],
  isIndexed: true,
  select: (listed) => listed.selectAll("p").select(paymentExtraColumns),
});

/** Lists a merchant's payments, newest or oldest first. */
export const listPaymentRecords: ListHandler<typeof payments.records> = async (
  { from, to, currentPage, pageSize, isDearer, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = listedDateSpan({ from, to }, now, paymentListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const rows = listedPaymentsQuery(world.id, principal.userNo, span, {
    ...filters,
    dearerOf: isDearer ? principal.operatorId : null,
  });
  const page = await readPage(sql, { currentPage, pageSize }, rows, listedPage);
  return { ...page, rows: page.rows.map((row) => paymentRowView(row, world)) };
};

/** Counts the payments of the list without filters by state. */
export const countPaymentRecords: ListHandler<typeof payments.recordCounts> = (_, { principal, world, now, sql }) => {
  const span = defaultDateSpan(now, paymentListDaysMax);
  return countByState(sql, payment, listedPaymentsQuery(world.id, principal.userNo, span, {}).select("p.state"));
};
