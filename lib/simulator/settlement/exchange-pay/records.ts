import type { Takes } from "@/lib/call/call";
import type { exchangePays as calls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine, unconfirmed } from "@/lib/settlement/exchange-pay-states";
import { exchangePayDaysMax } from "@/lib/settlement/exchange-pay/terms";
import { totalsOfList } from "../../files/exports/list-export.sql";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { addedUp } from "@/lib/simulator/platform/store/added-up";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { isWholeNumber } from "@/lib/simulator/platform/store/ids";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { itsNumber, withFilters } from "@/lib/simulator/platform/store/with-filters";
import { orderColumns, shownOrder, type Beside } from "./views";

type Filters = Omit<Takes<typeof calls.exchangePaySums>, "from" | "to">;

/** What an order `x` waits for, on its merchant's side. */
const waiting = {
  confirmation: `x.state = '${unconfirmed}' and x.passed = cardinality(x.levels)`,
  review: `x.state = '${unconfirmed}' and x.passed < cardinality(x.levels)`,
  payee: `x.state in (${stateNames(machine, "failure", "awaitingRepayout")}) and x.dispatch_at is null`,
};

/** Which orders `x` a list of them holds. */
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

/** A merchant's orders, newest first. */
export const exchangePays: ListHandler<typeof calls.exchangePays> = async (
  { from, to, currentPage, pageSize, ...filters },
  { who, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, exchangePayDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const found = await pageOfRows<Beside>(
    sql,
    { currentPage, pageSize },
    {
      from: "exchange_pay x",
      ...exchangePaysWhere(world.id, who.userNo, span, filters),
      columns: orderColumns,
      order: "x.placed_at desc, x.order_no desc",
      key: "world, order_no",
    },
  );
  return { ...found, rows: found.rows.map(shownOrder) };
};

/** The orders of one direction; sums of 64 bits come as text. */
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
const summed = (minor: string) => `coalesce(sum(${minor}) filter (where ${isPaid}), 0)::text`;
const selected = `x.pay_currency as pay, x.currency as bought, count(*)::int as count, (count(*) filter (where ${isPaid}))::int as paid, ${summed("x.pay_minor")} as sold, ${summed("x.arrival_minor")} as arrived, ${summed("x.fee_minor + x.exchange_fee_minor + x.express_fee_minor")} as fees`;

/** What the orders of a list come to. */
export const exchangePaySums: ListHandler<typeof calls.exchangePaySums> = async (
  { from, to, ...filters },
  { who, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, exchangePayDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const narrowed = { from: "exchange_pay x" as const, ...exchangePaysWhere(world.id, who.userNo, span, filters) };
  const rows = await totalsOfList<Sums>(sql, selected, narrowed, "group by x.pay_currency, x.currency");
  const count = (of: "count" | "paid") => rows.reduce((sum, row) => sum + row[of], 0);
  return {
    count: count("count"),
    paid: count("paid"),
    sold: addedUp(rows.map(({ pay, sold }) => [pay, sold])),
    arrived: addedUp(rows.map(({ bought, arrived }) => [bought, arrived])),
    fees: addedUp(rows.map(({ pay, fees }) => [pay, fees])),
  };
};
