import * as z from "zod/mini";
import { exportedOrders, type orderLists } from "@/lib/exchange/order-list-calls";
import { listDaysMax } from "@/lib/exchange/terms";
import { byDisplayOrder } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { daysListed } from "../days-listed";
import type { Answers } from "../desk";
import { applyFor } from "../files/exports/apply";
import { named } from "../records";
import { orderColumns, ordersWhere } from "./orders";
import { currencyOf, orderShown, type Names } from "./shown";

interface Sum {
  side: "sold" | "bought" | "fees"; currency: string; minor: string;
}

/** What one side comes to, currency by currency; one that comes to nothing is left out. */
const sumsOf = (sums: readonly Sum[], side: Sum["side"]): Money[] =>
  sums.filter((sum) => sum.side === side && sum.minor !== "0").map(({ currency, minor }) => money(currencyOf(currency), BigInt(minor))).sort((a, b) => byDisplayOrder(a.currency, b.currency));

export const orderListsDesk: Answers<typeof orderLists> = {
  async sums({ from, to, ...filters }, { who, world, now, db, refuse }) {
    const { span, wrong } = daysListed({ from, to }, now, listDaysMax);
    if (wrong) return refuse("DATE_OUT_OF_RANGE", wrong);
    const { where, values } = ordersWhere(world.id, who.userNo, span, filters);
    const [row] = await db.sql<{ count: number; done: number; sums: Sum[] }>(
      `with listed as materialized (select x.state, x.sell, x.buy, x.sell_minor, x.buy_minor, x.fee_minor from exchange_order x where ${where}),
         done as (select * from listed where state = 'finished'),
         sums as (
           select 'sold' as side, sell as currency, sum(sell_minor) as minor from done group by sell
           union all select 'bought', buy, sum(buy_minor) from done group by buy
           union all select 'fees', sell, sum(fee_minor) from done group by sell
         )
       select (select count(*)::int from listed) as count, (select count(*)::int from done) as done,
         (select coalesce(jsonb_agg(jsonb_build_object('side', side, 'currency', currency, 'minor', minor::text)), '[]') from sums) as sums`,
      values,
    );
    const { count = 0, done = 0, sums = [] } = row ?? {};
    return { count, done, sold: sumsOf(sums, "sold"), bought: sumsOf(sums, "bought"), fees: sumsOf(sums, "fees") };
  },
  async last({ type }, { who, world, db }) {
    const [row] = await db.sql<Names>(
      `select ${orderColumns} from exchange_order x where x.world = $1::uuid and x.user_no = $2 and x.kind = $3 order by x.placed_at desc, x.order_no desc limit 1`,
      [world.id, who.userNo, type],
    );
    if (!row) return { order: null };
    const { operator, cancelOperator, ...order } = row;
    return { order: orderShown(named<"ExchangeOrder">(order), { operator, cancelOperator }) };
  },
  async exportOrders({ format, ...filters }, asked) {
    const { wrong } = daysListed(filters, asked.now, listDaysMax);
    if (wrong) return asked.refuse("DATE_OUT_OF_RANGE", wrong);
    return asked.transact((sql) => applyFor(sql, { kind: "exchanges", format, asked: z.encode(exportedOrders, filters) }, asked));
  },
};
