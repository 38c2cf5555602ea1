import { isTouched, rateFor } from "@/lib/exchange/rules";
import { halfSpreadOf } from "../../market/parameters";
import type { Mids } from "../../market/path";
import { bidAsk } from "../../market/rates";
import { keptMids } from "../../market/ticks";
import type { World } from "../../worlds/world";
import { boundsNear, limitOrders, type Reached, type Waiting } from "./bounds.sql";
import type { InWorld } from "../../store/tx";

/** The bounds that a tick's own rates are at or through. */
export async function reachedBy(
  tx: InWorld<Pick<World, "id" | "terms">>,
  mids: Mids,
  waiting: Waiting = limitOrders,
): Promise<Reached[]> {
  const near = await boundsNear(tx, keptMids(mids), waiting);
  return near.flatMap(({ base, quote, side, target }) => {
    const prices = bidAsk(mids, { base, quote }, halfSpreadOf(tx.world));
    const rate = prices && rateFor(prices, side);
    return rate && isTouched(side, target, rate.value) ? [{ side, rate }] : [];
  });
}
