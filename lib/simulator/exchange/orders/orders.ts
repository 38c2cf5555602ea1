import type { CallInput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { closingStatus } from "@/lib/exchange/states";
import { exchangeListDaysMax } from "@/lib/exchange/terms";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { isWholeNumber } from "@/lib/simulator/platform/store/ids";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { itsNumber, withFilters } from "@/lib/simulator/platform/store/with-filters";
import { cancelledBy, placedBy } from "../../access/operator-names";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { toExchangeOrderView, type Names } from "./views";

const finishedState = stateNames(closingStatus, "finished");

type Filters = Pick<
  CallInput<typeof exchange.orders>,
  "kind" | "state" | "currency" | "orderNo" | "deliveryType" | "dueFrom" | "dueTo" | "by"
>;

/** Builds the SQL condition of a list of exchanges `x`. */
export const ordersWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { kind, state, currency, orderNo, deliveryType, dueFrom, dueTo, by }: Filters,
) => {
  const number = orderNo?.trim().toUpperCase() ?? "";
  // all delivery filters form one condition: a separate statement text for each combination would be too many
  const deliveries = JSON.stringify({ deliveryType, dueFrom, dueTo, by });
  return withFilters(
    {
      where:
        "x.world = $1::uuid and x.user_no = $2 and x.placed_at >= $3::timestamptz and x.placed_at < $4::timestamptz",
      values: [world, userNo, gte, lt],
    },
    [
      [kind, (n) => `x.kind = ${n}`],
      // the condition is repeated for the unfinished states: exchange_order_unfinished_idx serves only queries that exclude the finished state explicitly
      [state, (n) => (state === "finished" ? `x.state = ${n}` : `x.state = ${n} and x.state <> ${finishedState}`)],
      [currency, (n) => `${n} in (x.sell, x.buy)`],
      [
        deliveries === "{}" ? undefined : deliveries,
        (n) =>
          `x.delivery_date between coalesce(${n}::json ->> 'dueFrom', '') and coalesce(${n}::json ->> 'dueTo', '9999-99-99') and (${n}::json ->> 'deliveryType' is null or x.delivery_type = ${n}::json ->> 'deliveryType')`,
      ],
      [
        number,
        (n) => (isWholeNumber(number, userNo) ? itsNumber("exchange_order x", n) : `strpos(x.order_no, ${n}) > 0`),
      ],
    ],
  );
};

/** Selects an exchange with the names of the operators who placed and cancelled it. */
export const exchangeOrderColumns = `x.*, ${placedBy("x")}, ${cancelledBy("x")}`;

/**
 * Lists a merchant's exchanges, newest first or by delivery day. Without a range of days the list reaches back to the
 * maximum.
 */
export const orders: ListHandler<typeof exchange.orders> = async (
  { from, to, currentPage, pageSize, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, exchangeListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const resultPage = await pageOfRows<Names>(
    sql,
    { currentPage, pageSize },
    {
      from: "exchange_order x",
      ...ordersWhere(world.id, principal.userNo, span, filters),
      columns: exchangeOrderColumns,
      order: filters.by === "delivery" ? "x.delivery_date, x.order_no" : "x.placed_at desc, x.order_no desc",
      key: "world, order_no",
    },
  );
  return {
    ...resultPage,
    rows: resultPage.rows.map(({ operator, cancelOperator, ...row }) =>
      toExchangeOrderView(rowOfModel<"ExchangeOrder">(row), { operator, cancelOperator }),
    ),
  };
};
