import type { Takes } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls";
import { listDaysMax } from "@/lib/exchange/terms";
import { daysListed } from "../days-listed";
import type { Answer } from "../desk";
import { pageOfRows } from "../page-of-rows";
import { cancelledBy, placedBy } from "../operator-names";
import { named } from "../records";
import { orderShown, type Names } from "./shown";

type Filters = Pick<Takes<typeof exchange.orders>, "kind" | "state" | "currency" | "orderNo">;

/** Which exchanges `x` a list of them holds. */
export const ordersWhere = (world: string, userNo: string, { gte, lt }: { gte: Date; lt: Date }, { kind, state, currency, orderNo }: Filters) => ({
  where: `x.world = $1::uuid and x.user_no = $2 and x.placed_at >= $3::timestamptz and x.placed_at < $4::timestamptz
      and ($5::text is null or x.kind = $5) and ($6::text is null or x.state = $6) and ($7::text is null or $7 in (x.sell, x.buy)) and ($8::text is null or strpos(x.order_no, $8) > 0)`,
  values: [world, userNo, gte, lt, kind ?? null, state ?? null, currency ?? null, orderNo?.trim().toUpperCase() || null],
});

/** An exchange with what its people are called. */
export const orderColumns = `x.*, ${placedBy("x")}, ${cancelledBy("x")}`;

/** A merchant's exchanges, newest first. Without days asked for it reaches back as far as lists may. */
export const orders: Answer<typeof exchange.orders> = async ({ from, to, currentPage, pageSize, ...filters }, { who, world, now, db, refuse }) => {
  const { span, wrong } = daysListed({ from, to }, now, listDaysMax);
  if (wrong) return refuse("DATE_OUT_OF_RANGE", wrong);
  const found = await pageOfRows<Names>(db.sql, { currentPage, pageSize }, {
    from: "exchange_order x",
    ...ordersWhere(world.id, who.userNo, span, filters),
    columns: orderColumns,
    order: "x.placed_at desc, x.order_no desc",
  });
  return { ...found, rows: found.rows.map(({ operator, cancelOperator, ...row }) => orderShown(named<"ExchangeOrder">(row), { operator, cancelOperator })) };
};
