import type { CallInput } from "@/lib/call/call";
import type { exchangePayCalls as calls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine, unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { exchangePayDaysMax } from "@/lib/settlement/exchange-pay/terms";
import { placedByColumn } from "../../access/operator-names";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { sumByCurrency } from "@/lib/simulator/platform/store/added-up";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { isCompleteOrderNumber } from "@/lib/simulator/platform/store/ids";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  hasOrderNo,
  query,
  raw,
  rowCount,
  queryRows,
  stateLiteral,
  stateLiterals,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import { toExchangePayView } from "./views";

type Filters = Omit<CallInput<typeof calls.exchangePaySums>, "from" | "to">;

/** Builds the condition that an order `x` waits for an action on the merchant's side. */
const isWaitingFor = (eb: RowExpressions<"exchangePay", "x">, action: NonNullable<Filters["waits"]>) => {
  if (action === "payee")
    return eb("x.state", "in", stateLiterals(machine, "failure", "awaitingRepayout")).and("x.dispatchAt", "is", null);
  const levels = eb.fn<number>("cardinality", ["x.levels"]);
  return eb("x.state", "=", stateLiteral(machine, unconfirmedState)).and(
    "x.passed",
    action === "confirmation" ? "=" : "<",
    levels,
  );
};

/** Returns the orders `x` of a list, newest first. */
export const exchangePayListQuery = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, payCurrency, currency, payee, orderNo, isExpress, waits }: Filters,
) => {
  const number = orderNo?.trim().toUpperCase() ?? "";
  return query
    .selectFrom("exchangePay as x")
    .where("x.world", "=", world)
    .where("x.userNo", "=", userNo)
    .where("x.placedAt", ">=", gte)
    .where("x.placedAt", "<", lt)
    .where((eb) =>
      allConditions([
        state && eb("x.state", "=", state),
        payCurrency && eb("x.payCurrency", "=", payCurrency),
        currency && eb("x.currency", "=", currency),
        payee?.trim() && textContainsCondition(eb.fn("lower", ["x.payeeName"]), payee.trim().toLowerCase()),
        isExpress && eb("x.isExpress", "=", isExpress === "yes"),
        waits && isWaitingFor(eb, waits),
        number &&
          (isCompleteOrderNumber(number, userNo)
            ? hasOrderNo("exchangePay", "x", world, number)
            : textContainsCondition(eb.ref("x.orderNo"), number)),
      ]),
    )
    .orderBy("x.placedAt", "desc")
    .orderBy("x.orderNo", "desc");
};

/** Lists a merchant's orders, newest first. */
export const listExchangePays: ListHandler<typeof calls.exchangePays> = async (
  { from, to, currentPage, pageSize, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = listedDateSpan({ from, to }, now, exchangePayDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const rows = exchangePayListQuery(world.id, principal.userNo, span, filters);
  const page = await readPage(sql, { currentPage, pageSize }, rows, {
    key: ["x.world", "x.orderNo"],
    isIndexed: true,
    select: (listed) => listed.selectAll("x").select(placedByColumn("x")),
  });
  return { ...page, rows: page.rows.map(toExchangePayView) };
};

const isPaid = raw`x.state = ${stateLiteral(machine, "success")}`;
const sumOfPaid = (minor: string) => raw<string>`coalesce(sum(${raw.raw(minor)}) filter (where ${isPaid}), 0)::text`;

/** Returns the totals of the orders in a list. */
export const sumExchangePays: ListHandler<typeof calls.exchangePaySums> = async (
  { from, to, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = listedDateSpan({ from, to }, now, exchangePayDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const sums = exchangePayListQuery(world.id, principal.userNo, span, filters)
    .clearOrderBy()
    .groupBy(["x.payCurrency", "x.currency"])
    .select([
      "x.payCurrency as pay",
      "x.currency as bought",
      rowCount.as("count"),
      raw<number>`(count(*) filter (where ${isPaid}))::int`.as("paid"),
      sumOfPaid("x.pay_minor").as("sold"),
      sumOfPaid("x.arrival_minor").as("arrived"),
      sumOfPaid("x.fee_minor + x.exchange_fee_minor + x.express_fee_minor").as("fees"),
    ]);
  const rows = await queryRows(sql, sums);
  const count = (of: "count" | "paid") => rows.reduce((sum, row) => sum + row[of], 0);
  return {
    count: count("count"),
    paid: count("paid"),
    sold: sumByCurrency(rows.map(({ pay, sold }) => [pay, sold])),
    arrived: sumByCurrency(rows.map(({ bought, arrived }) => [bought, arrived])),
    fees: sumByCurrency(rows.map(({ pay, fees }) => [pay, fees])),
  };
};
