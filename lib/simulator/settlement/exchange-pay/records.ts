import type { CallInput } from "@/lib/call/call";
import type { exchangePayCalls as calls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine, unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { exchangePayDaysMax } from "@/lib/settlement/exchange-pay/terms";
import { totalsOfList } from "../../files/exports/list-export.sql";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { addedUp } from "@/lib/simulator/platform/store/added-up";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { isWholeNumber } from "@/lib/simulator/platform/store/ids";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { itsNumber, withFilters } from "@/lib/simulator/platform/store/with-filters";
import { exchangePayOrderColumns, exchangePayRowView, type ExchangePayBeside } from "./views";

type Filters = Omit<CallInput<typeof calls.exchangePaySums>, "from" | "to">;

/** Maps each pending action on the merchant's side to its SQL condition on an order `x`. */
const waiting = {
  confirmation: `x.state = '${unconfirmedState}' and x.passed = cardinality(x.levels)`,
  review: `x.state = '${unconfirmedState}' and x.passed < cardinality(x.levels)`,
  payee: `x.state in (${stateNames(machine, "failure", "awaitingRepayout")}) and x.dispatch_at is null`,
};

/** Builds the condition that selects the orders `x` of a list. */
export const exchangePaysWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, payCurrency, currency, payee, orderNo, isExpress, waits }: Filters,
) => {
  const number = orderNo?.trim().toUpperCase() ?? "";
  return withFilters(
    {
      where:
        "x.world = $1::uuid and x.user_no = $2 and x.placed_at >= $3::timestamptz and x.placed_at < $4::timestamptz",
      values: [world, userNo, gte, lt],
    },
    [
      [state, (n) => `x.state = ${n}`],
      [payCurrency, (n) => `x.pay_currency = ${n}`],
      [currency, (n) => `x.currency = ${n}`],
      [payee?.trim().toLowerCase(), (n) => `strpos(lower(x.payee_name), ${n}) > 0`],
      [isExpress, (n) => `x.is_express = (${n} = 'yes')`],
      [
        waits,
        (n) =>
          `(${Object.entries(waiting)
            .map(([name, condition]) => `${n} = '${name}' and ${condition}`)
            .join(" or ")})`,
      ],
      [
        number,
        (n) => (isWholeNumber(number, userNo) ? itsNumber("exchange_pay x", n) : `strpos(x.order_no, ${n}) > 0`),
      ],
    ],
  );
};

/** Lists a merchant's orders, newest first. */
export const listExchangePays: ListHandler<typeof calls.exchangePays> = async (
  { from, to, currentPage, pageSize, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, exchangePayDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const page = await pageOfRows<ExchangePayBeside>(
    sql,
    { currentPage, pageSize },
    {
      from: "exchange_pay x",
      ...exchangePaysWhere(world.id, principal.userNo, span, filters),
      columns: exchangePayOrderColumns,
      order: "x.placed_at desc, x.order_no desc",
      key: "world, order_no",
    },
  );
  return { ...page, rows: page.rows.map(exchangePayRowView) };
};

/** Holds the sums over the orders of one currency pair; 64-bit sums are returned as text. */
interface Sums {
  readonly pay: string;
  readonly bought: string;
  readonly count: number;
  readonly paid: number;
  readonly sold: string;
  readonly arrived: string;
  readonly fees: string;
}

const isPaid = `x.state = ${stateNames(machine, "success")}`;
const sumOfPaid = (minor: string) => `coalesce(sum(${minor}) filter (where ${isPaid}), 0)::text`;
const sumColumns = `x.pay_currency as pay, x.currency as bought, count(*)::int as count, (count(*) filter (where ${isPaid}))::int as paid, ${sumOfPaid("x.pay_minor")} as sold, ${sumOfPaid("x.arrival_minor")} as arrived, ${sumOfPaid("x.fee_minor + x.exchange_fee_minor + x.express_fee_minor")} as fees`;

/** Returns the totals of the orders in a list. */
export const exchangePaySums: ListHandler<typeof calls.exchangePaySums> = async (
  { from, to, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, exchangePayDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const filteredOrders = {
    from: "exchange_pay x" as const,
    ...exchangePaysWhere(world.id, principal.userNo, span, filters),
  };
  const rows = await totalsOfList<Sums>(sql, sumColumns, filteredOrders, "group by x.pay_currency, x.currency");
  const count = (of: "count" | "paid") => rows.reduce((sum, row) => sum + row[of], 0);
  return {
    count: count("count"),
    paid: count("paid"),
    sold: addedUp(rows.map(({ pay, sold }) => [pay, sold])),
    arrived: addedUp(rows.map(({ bought, arrived }) => [bought, arrived])),
    fees: addedUp(rows.map(({ pay, fees }) => [pay, fees])),
  };
};
