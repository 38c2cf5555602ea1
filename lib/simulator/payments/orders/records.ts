import type { CallInput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { payment, paymentReview } from "@/lib/payments/states";
import { paymentListDaysMax } from "@/lib/payments/terms";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { isWholeNumber } from "@/lib/simulator/platform/store/ids";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { itsNumber, withFilters } from "@/lib/simulator/platform/store/with-filters";
import { paymentRowView } from "./read-payment";
import { paymentExtraColumns, type PaymentExtras } from "./views";

type Filters = Pick<
  CallInput<typeof payments.records>,
  "state" | "currency" | "payee" | "orderNo" | "merchantOrderNo" | "refundState" | "batchNo" | "ahead"
> & {
  /** The operator of the payments with an unconfirmed exchange cost to select. */
  readonly dearerOf?: string | null;
};

const isConfirming = stateNames(paymentReview, "confirming");

/** Returns the condition that selects the payments `p` of a list. */
export const paymentsWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, currency, payee, orderNo, merchantOrderNo, refundState, batchNo, ahead, dearerOf }: Filters,
) => {
  const number = orderNo?.trim().toUpperCase() ?? "";
  return withFilters(
    {
      where: `p.world = $1::uuid and p.user_no = $2 and p.placed_at >= $3::timestamptz and p.placed_at < $4::timestamptz
        and ($5::uuid is null or p.operator_id = $5::uuid and exists (select from payment_review r where r.world = p.world and r.payment_id = p.id and r.state = ${isConfirming}))`,
      values: [world, userNo, gte, lt, dearerOf ?? null],
    },
    [
      [
        ahead ?? state,
        (n) =>
          `(p.state = ${n} or (${n} in ('scheduled', 'stalled') and p.pay_on is not null and p.state = ${stateNames(payment, "pending")} and (${n} = 'scheduled' or p.stalled is not null)))`,
      ],
      [currency, (n) => `p.currency = ${n}`],
      [payee?.trim().toLowerCase(), (n) => `strpos(lower(p.payee_name), ${n}) > 0`],
      [merchantOrderNo?.trim(), (n) => `p.merchant_order_no = ${n}`],
      [
        refundState,
        (n) =>
          `coalesce((select r.state from payment_refund r where r.world = p.world and r.payment_id = p.id), 'none') = ${n}`,
      ],
      [
        batchNo?.trim().toUpperCase(),
        (n) => `p.batch_id = (select b.id from payment_batch b where b.world = p.world and b.batch_no = ${n})`,
      ],
      [number, (n) => (isWholeNumber(number, userNo) ? itsNumber("payment p", n) : `strpos(p.order_no, ${n}) > 0`)],
    ],
  );
};

/** Lists a merchant's payments, newest first. */
export const records: ListHandler<typeof payments.records> = async (
  { from, to, currentPage, pageSize, isDearer, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, paymentListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const pageRows = await pageOfRows<PaymentExtras>(
    sql,
    { currentPage, pageSize },
    {
      from: "payment p",
      ...paymentsWhere(world.id, principal.userNo, span, {
        ...filters,
        dearerOf: isDearer ? principal.operatorId : null,
      }),
      columns: `p.*, ${paymentExtraColumns("p")}`,
      order: "p.placed_at desc, p.order_no desc",
      key: "world, order_no",
    },
  );
  return { ...pageRows, rows: pageRows.rows.map((row) => paymentRowView(row, world)) };
};
