import { rateFor, marketSideOf, type BidAsk, type Side } from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import { samePair, type Pair, type Rate } from "@/lib/money/rate";
import type { World } from "../worlds/world";
import { halfSpreadOf } from "./parameters";
import { bidAskOf, midOf } from "./rates";
import { findUsableTick, type AtNow } from "./fresh";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { haltedPairs, type Tick } from "./ticks";

/** Describes a pair's price by the last tick, and its source. */
export interface Price extends BidAsk {
  readonly mid: Rate;
  readonly at: Date;
  readonly source: string;
}

export function priceAt({ mids, at, source }: Tick, pair: Pair, world: Pick<World, "terms">): Price | undefined {
  const [prices, mid] = [bidAskOf(mids, pair, halfSpreadOf(world)), midOf(mids, pair)];
  return prices && mid && { ...prices, mid, at, source };
}

/** Reads the current prices once for many pairs; undefined for a pair under the conditions of `priceNow`. */
async function pricesNow(tx: AtNow): Promise<(pair: Pair) => Price | undefined> {
  const [last, halts] = await awaitAllBeforeFailing(findUsableTick(tx), haltedPairs(tx));
  return (pair) =>
    last && !halts.some((haltedPair) => samePair(haltedPair, pair)) ? priceAt(last, pair, tx.world) : undefined;
}

/** Returns a pair's current price; undefined while it is halted or too old, or where no tick has a rate of it. */
export const priceNow = async (tx: AtNow, pair: Pair): Promise<Price | undefined> => (await pricesNow(tx))(pair);

/**
 * Returns the rate a customer gets for selling one currency for another, beside the mid rate; undefined where there is
 * none.
 */
type RateOf = (
  sell: Currency,
  buy: Currency,
) => { readonly rate: Rate; readonly mid: Rate; readonly side: Side } | undefined;

/** Reads the current customer rates once for many pairs. */
export async function readCustomerRateLookup(tx: AtNow): Promise<RateOf> {
  const priceOf = await pricesNow(tx);
  return (sell, buy) => {
    const { pair, side } = marketSideOf(sell, buy);
    const price = priceOf(pair);
    return price && { rate: rateFor(price, side), mid: price.mid, side };
  };
}

/**
 * Returns the current rate a customer gets for selling one currency for another, beside the mid rate; undefined where
 * there is none.
 */
export const customerRate = async (tx: AtNow, sell: Currency, buy: Currency): Promise<ReturnType<RateOf>> =>
  (await readCustomerRateLookup(tx))(sell, buy);
