import type { Takes } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { closingStatus } from "@/lib/exchange/states";
import { listDaysMax } from "@/lib/exchange/terms";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { isWholeNumber } from "@/lib/simulator/platform/store/ids";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { itsNumber, withFilters } from "@/lib/simulator/platform/store/with-filters";
import { cancelledBy, placedBy } from "../../access/operator-names";
import { named } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { toOrderView, type Names } from "./views";

const finished = stateNames(closingStatus, "finished");

type Filters = Pick<
  Takes<typeof exchange.orders>,
  "kind" | "state" | "currency" | "orderNo" | "deliveryType" | "dueFrom" | "dueTo" | "by"
>;

/** Which exchanges `x` a list of them holds. */
export const ordersWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { kind, state, currency, orderNo, deliveryType, dueFrom, dueTo, by }: Filters,
) => {
  const number = orderNo?.trim().toUpperCase() ?? "";
  // one condition of all that is asked of deliveries: a text for each mix of them would be too many
  const deliveries = JSON.stringify({ deliveryType, dueFrom, dueTo, by });
  return withFilters(
    {
      where:
        "x.world = $1::uuid and x.user_no = $2 and x.placed_at >= $3::timestamptz and x.placed_at < $4::timestamptz",
      values: [world, userNo, gte, lt],
    },
    [
      [kind, (n) => `x.kind = ${n}`],
      // said twice where few are: exchange_order_unfinished_idx serves only what is known not to be done
      [state, (n) => (state === "finished" ? `x.state = ${n}` : `x.state = ${n} and x.state <> ${finished}`)],
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

/** An exchange with what its people are called. */
export const orderColumns = `x.*, ${placedBy("x")}, ${cancelledBy("x")}`;

/** A merchant's exchanges, newest first or by delivery day. Without a range of days it reaches back as far as lists may. */
export const orders: ListHandler<typeof exchange.orders> = async (
  { from, to, currentPage, pageSize, ...filters },
  { who, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, listDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const found = await pageOfRows<Names>(
    sql,
    { currentPage, pageSize },
    {
      from: "exchange_order x",
      ...ordersWhere(world.id, who.userNo, span, filters),
      columns: orderColumns,
      order: filters.by === "delivery" ? "x.delivery_date, x.order_no" : "x.placed_at desc, x.order_no desc",
      key: "world, order_no",
    },
  );
  return {
    ...found,
    rows: found.rows.map(({ operator, cancelOperator, ...row }) =>
      toOrderView(named<"ExchangeOrder">(row), { operator, cancelOperator }),
    ),
  };
};
