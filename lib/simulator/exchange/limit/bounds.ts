import { isTargetReached, rateFor } from "@/lib/exchange/rules";
import { halfSpreadOf } from "@/lib/simulator/driving/market/parameters";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { bidAskOf, type HalfSpread } from "@/lib/simulator/driving/market/rates";
import { haltedPairs, serializeMids } from "@/lib/simulator/driving/market/ticks";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { readBoundsNearMids, limitOrders, type RateBound, type ReachedBound, type WaitingRows } from "./rate-bounds";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Place = Pick<World, "id" | "terms">;

/** Returns the bounds that a tick's own rates are at or through. */
export async function boundsReachedByMids(
  tx: InWorld<Place>,
  mids: Mids,
  waiting: WaitingRows = limitOrders,
): Promise<ReachedBound[]> {
  const near = await readBoundsNearMids(tx, serializeMids(mids), waiting);
  const halfSpread = halfSpreadOf(tx.world);
  return near.flatMap((rateBound) => reachedAt(rateBound, mids, halfSpread) ?? []);
}

/** Returns the rate at which a tick is at or through a bound; undefined when it is not. */
function reachedAt(
  { base, quote, side, target }: RateBound,
  mids: Mids,
  halfSpread: HalfSpread,
): ReachedBound | undefined {
  const prices = bidAskOf(mids, { base, quote }, halfSpread);
  const rate = prices && rateFor(prices, side);
  return rate && isTargetReached(side, target, rate.value) ? { side, rate } : undefined;
}

/**
 * Reads all bounds of tradable pairs, and returns a function that reports whether a tick with some rates would reach
 * one.
 */
export async function createBoundReachedCheck(
  tx: InWorld<Place>,
  { bounds }: WaitingRows,
): Promise<(mids: Mids) => boolean> {
  const where = { world: tx.world.id };
  const rows =
    bounds === "limitBound"
      ? await tx.prisma.limitBound.findMany({ where })
      : await tx.prisma.reminderBound.findMany({ where });
  const halts = await haltedPairs(tx);
  const waiting = rows
    // named cast: bounds are of pairs that are traded, and of the two sides
    .map(({ base, quote, side, targetRate }) => ({ base, quote, side, target: targetRate }) as RateBound)
    .filter((rateBound) => !halts.some((pair) => pair.base === rateBound.base && pair.quote === rateBound.quote));
  const halfSpread = halfSpreadOf(tx.world);
  return (mids) => waiting.some((rateBound) => reachedAt(rateBound, mids, halfSpread) !== undefined);
}
