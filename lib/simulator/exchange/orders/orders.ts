import type { CallInput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { closingStatus } from "@/lib/exchange/states";
import { exchangeListDaysMax } from "@/lib/exchange/terms";
import { defaultDateSpan, listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { isCompleteOrderNumber } from "@/lib/simulator/platform/store/ids";
import { countByState, declarePage, readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  hasOrderNo,
  query,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import { cancelledByColumn, placedByColumn } from "../../access/operator-names";
import { toExchangeOrderView } from "./views";

type Filters = Pick<
  CallInput<typeof exchange.orders>,
  "kind" | "state" | "currency" | "orderNo" | "deliveryType" | "dueFrom" | "dueTo" | "by" | "isOldestFirst"
>;

/** Returns the exchanges `x` of a list, newest or oldest first or by delivery day. */
export const listedExchangesQuery = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { kind, state, currency, orderNo, deliveryType, dueFrom, dueTo, by, isOldestFirst }: Filters,
) => {
  const order = isOldestFirst ? "asc" : "desc";
  const number = orderNo?.trim().toUpperCase() ?? "";
  const rows = query
    .selectFrom("exchangeOrder as x")
    .where("x.world", "=", world)
    .where("x.userNo", "=", userNo)
    .where("x.placedAt", ">=", gte)
    .where("x.placedAt", "<", lt)
    .where((eb) =>
      allConditions([
        kind && eb("x.kind", "=", kind),
        state && eb("x.state", "=", state),
        // repeated for the unfinished states: exchange_order_unfinished_idx serves only queries that exclude the finished state explicitly
        state && state !== "finished" && eb("x.state", "<>", stateLiteral(closingStatus, "finished")),
        currency && eb(eb.val<string>(currency), "in", [eb.ref("x.sell"), eb.ref("x.buy")]),
        // one condition for both days: a separate statement text for each combination would be too many
        (deliveryType ?? dueFrom ?? dueTo ?? by) && eb.between("x.deliveryDate", dueFrom ?? "", dueTo ?? "9999-99-99"),
        deliveryType && eb("x.deliveryType", "=", deliveryType),
        number &&
          (isCompleteOrderNumber(number, userNo)
            ? hasOrderNo("exchangeOrder", "x", world, number)
            : textContainsCondition(eb.ref("x.orderNo"), number)),
      ]),
    );
  return by === "delivery"
    ? rows.orderBy("x.deliveryDate").orderBy("x.orderNo")
    : rows.orderBy("x.placedAt", order).orderBy("x.orderNo", order);
};

/** Holds the columns with the names of the operators who placed and cancelled an exchange `x`. */
export const exchangeNames = [placedByColumn("x"), cancelledByColumn("x")] as const;

const listedPage = declarePage(listedExchangesQuery, {
  key: ["x.world", "x.orderNo"],
  isIndexed: true,
  select: (listed) => listed.selectAll("x").select(exchangeNames),
});

/**
 * Lists a merchant's exchanges, newest or oldest first or by delivery day. Without a range of days the list reaches back
 * to the maximum.
 */
export const listExchangeOrders: ListHandler<typeof exchange.orders> = async (
  { from, to, currentPage, pageSize, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = listedDateSpan({ from, to }, now, exchangeListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const rows = listedExchangesQuery(world.id, principal.userNo, span, filters);
  const page = await readPage(sql, { currentPage, pageSize }, rows, listedPage);
  return { ...page, rows: page.rows.map((row) => toExchangeOrderView(row, row)) };
};

/** Counts the exchanges of the list without filters by state. */
export const countExchangeOrders: ListHandler<typeof exchange.orderCounts> = (_, { principal, world, now, sql }) => {
  const span = defaultDateSpan(now, exchangeListDaysMax);
  return countByState(sql, closingStatus, listedExchangesQuery(world.id, principal.userNo, span, {}).select("x.state"));
};
