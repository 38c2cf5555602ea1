import { invariant } from "@/lib/call/refusals";
import { activatesAt } from "@/lib/exchange/forward";
import { fundSteps, type Awaited } from "@/lib/exchange/funds";
import { isBefore } from "@/lib/time/instant";
import { merchantAccount } from "../../ledger/chart";
import { lockAccounts } from "../../ledger/post-many";
import type { Sql } from "../../store/pool";
import { named } from "../../store/records";
import type { Effect } from "../../worlds/scheduler";
import { collect, deliver, hold, type Doing } from "./operations";
import type { Forward } from "./postings";
import { closingStatusOf, currencyOf } from "../orders/views";

/** One merchant's money of one currency. */
export interface Purse {
  readonly userNo: string;
  readonly sell: string;
}

/** The post-funded orders that funds are looked for: as the partial index says it, letter by letter. */
export const awaited = `kind = 'postFunded' and (state in ('processing', 'timeOut') or unpaid_fee_minor > 0)`;

/** Older first; those of one instant by their number, which counts up within a merchant. */
const byAge = "placed_at, length(order_no), order_no";

/** A balance's orders that wait for funds, oldest first, locked. */
export async function awaitedOf(sql: Sql, world: string, { userNo, sell }: Purse): Promise<Forward[]> {
  const rows = await sql(
    `select * from exchange_order where world = $1::uuid and user_no = $2 and sell = $3 and ${awaited} order by ${byAge} for no key update`,
    [world, userNo, sell],
  );
  return rows.map(named<"ExchangeOrder">);
}

/** The balances that orders wait for, and whether anything is in them. */
export const awaitedPurses = (sql: Sql, world: string): Promise<(Purse & { hasMoney: boolean })[]> =>
  sql(
    `select o.user_no as "userNo", o.sell, coalesce(a.balance, 0) > 0 as "hasMoney"
   from (select distinct user_no, sell from exchange_order where world = $1::uuid and ${awaited}) o
     left join account a on a.world = $1::uuid and a.owner = o.user_no and a.purpose = 'available' and a.currency = o.sell
   order by 1, 2`,
    [world],
  );

/** The claims of defaults and debts on a balance before anything else is delivered from it, in minor units. */
export async function claimsOn(sql: Sql, world: string, { userNo, sell }: Purse): Promise<bigint> {
  const [row] = await sql<{ claims: bigint }>(
    `select coalesce(sum(unpaid_fee_minor + case state when 'timeOut' then sell_minor - held_minor else 0 end), 0)::bigint as claims
     from exchange_order where world = $1::uuid and user_no = $2 and sell = $3 and ${awaited}`,
    [world, userNo, sell],
  );
  return row?.claims ?? 0n;
}

/** The available balance, in minor units; nobody else spends of it until the transaction ends. */
export async function lockedPurse(sql: Sql, world: string, { userNo, sell }: Purse): Promise<bigint> {
  const ledgerAccount = merchantAccount(userNo, "available", currencyOf(sell));
  return (await lockAccounts(sql, world, [ledgerAccount])).get(ledgerAccount.id) ?? 0n;
}

/**
 * Spends a balance on the orders that wait for it. `isLast`: it is 17:00, so orders that were to be delivered by hand
 * are delivered too if they are covered; a default is a shortfall and nothing else.
 */
export async function settleFunds(doing: Doing, purse: Purse, { isLast }: { isLast: boolean }): Promise<Effect[]> {
  const { sql, world, at } = doing;
  const orders = new Map((await awaitedOf(sql, world.id, purse)).map((order) => [order.id, order]));
  const available = await lockedPurse(sql, world.id, purse);
  const isReady = (id: string): boolean => {
    const order = orders.get(id);
    if (!order?.deliveryDate) return false;
    // the first check of a delivery day comes after its beginning, whichever orders else are checked then
    return isBefore(activatesAt(order.deliveryDate), at) && (isLast || order.deliveryType === "auto");
  };
  const effects: Effect[] = [];
  for (const step of fundSteps([...orders.values()].map(awaitedShape), available, isReady)) {
    const order = orders.get(step.id);
    invariant(order, "a step is of an order that was looked at");
    switch (step.do) {
      case "collect":
        orders.set(order.id, await collect(doing, order, step.minor));
        break;
      case "hold":
        orders.set(order.id, await hold(doing, order, step.minor));
        break;
      case "cure":
      case "deliver":
        effects.push(await deliver(doing, order, step.do));
    }
  }
  return effects;
}

const awaitedShape = ({
  id,
  state,
  sellMinor,
  heldMinor,
  advanceFeeMinor,
  actualFeeMinor,
  unpaidFeeMinor,
}: Forward): Awaited => ({
  id,
  state: closingStatusOf(state),
  sellMinor,
  heldMinor,
  advanceFeeMinor,
  actualFeeMinor,
  unpaidFeeMinor,
});
