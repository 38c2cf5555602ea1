import * as z from "zod/mini";
import { exportedOrders, type orderLists } from "@/lib/exchange/calls/order-lists";
import { listDaysMax } from "@/lib/exchange/terms";
import { byDisplayOrder } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { daysListed } from "../../store/date-range";
import type { Handlers } from "../../handler";
import { applyFor } from "../../files/exports/apply";
import { named } from "../../store/records";
import { orderColumns, ordersWhere } from "./orders";
import { currencyOf, toOrderView, type Names } from "./views";

/** The exchanges of one direction that are done, or those that are not. Sums of 64 bits come as text. */
interface Group {
  readonly sell: string;
  readonly buy: string;
  readonly isDone: boolean;
  readonly count: number;
  readonly sold: string;
  readonly bought: string;
  readonly fees: string;
}

/** The sums of amounts, currency by currency; zero sums are left out. */
function addedUp(amounts: readonly (readonly [currency: string, minor: string])[]): Money[] {
  const sums = new Map<string, bigint>();
  for (const [currency, minor] of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor));
  return [...sums]
    .filter(([, minor]) => minor !== 0n)
    .map(([currency, minor]) => money(currencyOf(currency), minor))
    .sort((a, b) => byDisplayOrder(a.currency, b.currency));
}

const countOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

export const orderListsHandlers: Handlers<typeof orderLists> = {
  async sums({ from, to, ...filters }, { who, world, now, db, refuse }) {
    const { span, wrong } = daysListed({ from, to }, now, listDaysMax);
    if (wrong) return refuse("DATE_OUT_OF_RANGE", wrong);
    const { where, values } = ordersWhere(world.id, who.userNo, span, filters);
    const groups = await db.sql<Group>(
      `select x.sell, x.buy, x.state = 'finished' as "isDone", count(*)::int as count, sum(x.sell_minor)::text as sold, sum(x.buy_minor)::text as bought, sum(x.fee_minor)::text as fees
       from exchange_order x where ${where} group by 1, 2, 3`,
      values,
    );
    const done = groups.filter(({ isDone }) => isDone);
    return {
      count: countOf(groups),
      done: countOf(done),
      sold: addedUp(done.map(({ sell, sold }) => [sell, sold])),
      bought: addedUp(done.map(({ buy, bought }) => [buy, bought])),
      fees: addedUp(done.map(({ sell, fees }) => [sell, fees])),
    };
  },
  async last({ type }, { who, world, db }) {
    const [row] = await db.sql<Names>(
      `select ${orderColumns} from exchange_order x where x.world = $1::uuid and x.user_no = $2 and x.kind = $3 order by x.placed_at desc, x.order_no desc limit 1`,
      [world.id, who.userNo, type],
    );
    if (!row) return { order: null };
    const { operator, cancelOperator, ...order } = row;
    return { order: toOrderView(named<"ExchangeOrder">(order), { operator, cancelOperator }) };
  },
  async exportOrders({ format, ...filters }, asked) {
    const { wrong } = daysListed(filters, asked.now, listDaysMax);
    if (wrong) return asked.refuse("DATE_OUT_OF_RANGE", wrong);
    return asked.transact((sql) =>
      applyFor(sql, { kind: "exchanges", format, asked: z.encode(exportedOrders, filters) }, asked),
    );
  },
};
