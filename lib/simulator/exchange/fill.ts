import { invariant } from "@/lib/call/refusals";
import { amountsAt, exchangeFee, type Amounts } from "@/lib/exchange/rules";
import { limitOrder } from "@/lib/exchange/states";
import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { rateText, type Rate } from "@/lib/money/rate";
import { systemNow } from "@/lib/time/clock";
import { clockActor } from "../audit";
import { lockAccounts, postMany } from "../ledger/post-many";
import { exchangeFeeOf } from "../market/parameters";
import type { Mids } from "../market/path";
import { moveMany } from "../move";
import { sendMessages } from "../notices/message";
import type { Sql } from "../pool";
import type { Effect } from "../timetable";
import type { World } from "../world";
import { loosenBounds, reachedBy, type Reached } from "./bounds";
import { exchangePosting, pocketsOf } from "./posting";

interface TouchedRow {
  id: string; orderNo: string; userNo: string; sell: Currency; buy: Currency; fixed: Amounts["fixed"]; sellMinor: bigint; buyMinor: bigint; placedAt: Date;
}

/** An order that the tick touches, with what it comes to at the tick's own rate. */
interface Touched {
  readonly id: string;
  readonly orderNo: string;
  readonly userNo: string;
  readonly placedAt: Date;
  readonly rate: Rate;
  readonly sell: Money;
  readonly buy: Money;
  readonly fee: Money;
}

/**
 * Fills the limit orders that a tick touches, at the tick's own rate: whole or not at all, older orders first. An order
 * whose balance is gone by its turn fails. Costs one look at the bounds when nothing is touched, and a fixed number of
 * statements a pair however many orders are. Called with the world's row held, so no two ticks fill at once.
 */
export async function fillTouched(sql: Sql, world: Pick<World, "id" | "terms">, at: Date, mids: Mids): Promise<Effect[]> {
  const reached = await reachedBy(sql, world, mids);
  if (reached.length === 0) return [];
  const touched = await touchedBy(sql, world, at, reached);
  const effects = touched.length > 0 ? await fill(sql, world.id, at, touched) : [];
  await loosenBounds(sql, world.id, reached);
  return effects;
}

/** Fills what can be paid for and fails the rest. */
async function fill(sql: Sql, world: string, at: Date, touched: readonly Touched[]): Promise<Effect[]> {
  const { filled, starved } = await screened(sql, world, touched);
  const by = clockActor(systemNow());
  if (filled.length > 0) {
    const verdict = await postMany(sql, world, filled.map((order) => exchangePosting(order, at, by)));
    invariant(verdict === "posted", `orders that were screened with their accounts locked can be posted, got ${verdict}`);
    await settle(sql, world, filled, "fill", at, by.name);
    await noteAmounts(sql, world, filled);
  }
  if (starved.length > 0) await settle(sql, world, starved, "starve", at, by.name);
  await sql("delete from due where world = $1::uuid and kind = 'exchange.expire' and subject = any($2::text[]) and state = 'open'", [world, touched.map(({ id }) => id)]);
  await sendMessages(sql, world, at, [
    ...filled.map(({ orderNo, userNo, sell, buy, fee, rate }) => ({ userNo, kind: "limitFilled" as const, facts: { orderNo, sell, buy, fee, rate: rateText(rate) } })),
    ...starved.map(({ orderNo, userNo, sell }) => ({ userNo, kind: "limitFailed" as const, facts: { orderNo, sell } })),
  ]);
  const gone = new Set(starved);
  return touched.map((order) => ({ kind: gone.has(order) ? "exchange.failed" : "exchange.filled", subject: order.orderNo, at }));
}

async function touchedBy(sql: Sql, world: Pick<World, "id" | "terms">, at: Date, reached: readonly Reached[]): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (const one of reached) {
    for (const row of await touchedOf(sql, world.id, one, at)) touched.push(atRate(row, one.rate, exchangeFeeOf(world)));
  }
  return touched.sort(byAge);
}

/** Older first. Orders of one instant (a clock that stands still) go by their number, which counts up within a merchant. */
const byAge = (a: Touched, b: Touched): number =>
  a.placedAt.getTime() - b.placedAt.getTime() || a.orderNo.length - b.orderNo.length || (a.orderNo < b.orderNo ? -1 : 1);

/** One range scan of the index: the orders of a pair and side whose target the rate is at or through, locked. One that is due to expire at this very instant is expired. */
const touchedOf = (sql: Sql, world: string, { side, rate }: Reached, at: Date): Promise<TouchedRow[]> => sql<TouchedRow>(
  `select id, order_no as "orderNo", user_no as "userNo", sell, buy, fixed, sell_minor as "sellMinor", buy_minor as "buyMinor", placed_at as "placedAt"
   from exchange_order where world = $1::uuid and base = $2 and quote = $3 and side = $4 and state = 'pending'
   and target_rate ${side === "sellBase" ? "<=" : ">="} $5::bigint and valid_until > $6::timestamptz for no key update`,
  [world, rate.base, rate.quote, side, rate.value, at],
);

/** The tick's rate is the target or better, so a fixed buy amount costs the target's sell amount at most. */
function atRate({ id, orderNo, userNo, placedAt, sell, buy, fixed, sellMinor, buyMinor }: TouchedRow, rate: Rate, feePpm: number): Touched {
  const got = amountsAt(fixed === "sell" ? money(sell, sellMinor) : money(buy, buyMinor), rate, sell);
  const isTargetOrBetter = fixed === "sell" ? got.buy.minor >= buyMinor : got.sell.minor <= sellMinor;
  invariant(isTargetOrBetter, `${orderNo} fills at its target or better`);
  return { id, orderNo, userNo, placedAt, rate, sell: got.sell, buy: got.buy, fee: exchangeFee(got.sell, feePpm) };
}

/** Goes through the orders in their turn with all their accounts locked: whoever can pay when it is their turn is filled, and what they bought may pay for the next. */
async function screened(sql: Sql, world: string, touched: readonly Touched[]): Promise<{ filled: Touched[]; starved: Touched[] }> {
  const balances = new Map(await lockAccounts(sql, world, touched.flatMap((order) => Object.values(pocketsOf(order)))));
  const filled: Touched[] = [];
  const starved: Touched[] = [];
  for (const order of touched) {
    const { paying, receiving } = pocketsOf(order);
    const left = (balances.get(paying.id) ?? 0n) - order.sell.minor - order.fee.minor;
    if (left < 0n) {
      starved.push(order);
      continue;
    }
    balances.set(paying.id, left);
    balances.set(receiving.id, (balances.get(receiving.id) ?? 0n) + order.buy.minor);
    filled.push(order);
  }
  return { filled, starved };
}

async function settle(sql: Sql, world: string, orders: readonly Touched[], end: "fill" | "starve", at: Date, who: string): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const moved = await moveMany(sql, limitOrder, world, ids, "pending", ["touch", end], at, who);
  invariant(moved === orders.length, "orders that are locked while pending are still pending");
  await sql("update exchange_order set done_at = $3::timestamptz, updated_at = $3::timestamptz where world = $1::uuid and id = any($2::uuid[])", [world, ids, at]);
}

/** Writes down what each order really came to. */
async function noteAmounts(sql: Sql, world: string, filled: readonly Touched[]): Promise<void> {
  await sql(
    `update exchange_order o set rate = f.rate, sell_minor = f.sell, buy_minor = f.buy, fee_minor = f.fee
     from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) f (id, rate, sell, buy, fee) where o.world = $1::uuid and o.id = f.id`,
    [world, filled.map(({ id }) => id), filled.map(({ rate }) => rate.value.toString()), filled.map(({ sell }) => sell.minor.toString()), filled.map(({ buy }) => buy.minor.toString()), filled.map(({ fee }) => fee.minor.toString())],
  );
}
