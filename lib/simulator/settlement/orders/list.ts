import type { CallInput } from "@/lib/call/call";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { paymentReview } from "@/lib/payments/states";
import { settlementListDaysMax } from "@/lib/settlement/orders/terms";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { defaultDateSpan, listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { isCompleteOrderNumber } from "@/lib/simulator/platform/store/ids";
import { countByState, readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  hasOrderNo,
  isAnyOf,
  query,
  raw,
  rowCount,
  queryRows,
  stateLiteral,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import { findSettlementsAboveReserve } from "../reviews/dearer";
import { settlementReviewStateSubquery, settlementExtraColumns, toSettlementView } from "./views";

type Filters = Pick<
  CallInput<typeof settlementOrders.settlements>,
  "state" | "method" | "currency" | "payee" | "orderNo" | "waits"
> & {
  /** Limits the list to these ids. */
  readonly ids?: readonly string[] | null;
};

/** Returns the settlements `s` of a list, newest first. */
export const settlementListQuery = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, method, currency, payee, orderNo, waits, ids }: Filters,
) => {
  const number = orderNo?.trim().toUpperCase() ?? "";
  return query
    .selectFrom("settlementOrder as s")
    .where("s.world", "=", world)
    .where("s.userNo", "=", userNo)
    .where("s.placedAt", ">=", gte)
    .where("s.placedAt", "<", lt)
    .where((eb) =>
      allConditions([
        state && eb("s.state", "=", state),
        method && eb("s.method", "=", method),
        currency && eb("s.payCurrency", "=", currency),
        payee?.trim() && textContainsCondition(eb.fn("lower", ["s.payeeName"]), payee.trim().toLowerCase()),
        waits &&
          eb.exists(
            settlementReviewStateSubquery(eb).where("r.state", "=", stateLiteral(paymentReview, paymentReview.first)),
          ),
        ids && isAnyOf(eb.ref("s.id"), ids, "uuid"),
        number &&
          (isCompleteOrderNumber(number, userNo)
            ? hasOrderNo("settlementOrder", "s", world, number)
            : textContainsCondition(eb.ref("s.orderNo"), number)),
      ]),
    )
    .orderBy("s.placedAt", "desc")
    .orderBy("s.orderNo", "desc");
};

/** Lists the ids of an operator's own settlements with a higher exchange cost that they have to confirm. */
const idsOf = async (tx: Parameters<typeof findSettlementsAboveReserve>[0]): Promise<string[]> =>
  (await findSettlementsAboveReserve(tx)).map(({ id }) => id);

/** Builds the column that is true for a settlement `s` that was sent to the bank at least once. */
const isVouched = ({ exists, selectFrom }: RowExpressions<"settlementOrder", "s">) =>
  exists(
    selectFrom("history as h")
      .whereRef("h.world", "=", "s.world")
      .whereRef("h.subject", "=", "s.id")
      .where("h.event", "=", "dispatch"),
  )
    .$castTo<boolean>()
    .as("isVouched");

/** Lists a merchant's settlements, newest first. */
export const listMerchantSettlements: Handler<typeof settlementOrders.settlements> = async (
  { from, to, currentPage, pageSize, isDearer, ...filters },
  context,
) => {
  const { principal, world, now, sql, refuse } = context;
  const { span, refusal } = listedDateSpan({ from, to }, now, settlementListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const rows = settlementListQuery(world.id, principal.userNo, span, {
    ...filters,
    ids: isDearer ? await idsOf(context) : null,
  });
  const page = await readPage(sql, { currentPage, pageSize }, rows, {
    key: ["s.world", "s.orderNo"],
    isIndexed: true,
    select: (listed) => listed.selectAll("s").select(settlementExtraColumns).select(isVouched),
  });
  return { ...page, rows: page.rows.map((row) => ({ ...toSettlementView(row, world), isVouched: row.isVouched })) };
};

/** Counts the settlements of the list without filters by state. */
export const countMerchantSettlements: Handler<typeof settlementOrders.settlementCounts> = (
  _,
  { principal, world, now, sql },
) => {
  const span = defaultDateSpan(now, settlementListDaysMax);
  return countByState(sql, machine, settlementListQuery(world.id, principal.userNo, span, {}).select("s.state"));
};

/** Returns the totals of a list of settlements, by the currency paid. */
export const sumMerchantSettlements: Handler<typeof settlementOrders.settlementSums> = async (
  { from, to, isDearer, ...filters },
  context,
) => {
  const { principal, world, now, sql, refuse } = context;
  const { span, refusal } = listedDateSpan({ from, to }, now, settlementListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const listed = settlementListQuery(world.id, principal.userNo, span, {
    ...filters,
    ids: isDearer ? await idsOf(context) : null,
  });
  const sums = listed
    .where("s.state", "<>", stateLiteral(machine, "canceled"))
    .clearOrderBy()
    .groupBy("s.payCurrency")
    .select([
      "s.payCurrency as pay",
      rowCount.as("count"),
      raw<string>`sum(s.pay_minor)::text`.as("paid"),
      raw<string>`sum(s.receive_minor)::text`.as("received"),
      raw<string>`sum(s.fee_minor + s.speedy_fee_minor)::text`.as("fees"),
      raw<string>`coalesce(sum(s.receive_minor) filter (where s.state = ${stateLiteral(machine, "success")}), 0)::text`.as(
        "arrived",
      ),
    ]);
  const rows = await queryRows(sql, sums);
  return {
    rows: rows
      .map(({ pay, count, paid, received, fees, arrived }) => {
        const code = currencyFromColumn(pay);
        return {
          count,
          pay: money(code, BigInt(paid)),
          receive: money("CNH", BigInt(received)),
          fee: money(code, BigInt(fees)),
          arrived: money("CNH", BigInt(arrived)),
        };
      })
      .sort((a, b) => byDisplayOrder(a.pay.currency, b.pay.currency)),
  };
};
