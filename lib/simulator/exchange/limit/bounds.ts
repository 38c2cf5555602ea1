import { isTouched, rateFor } from "@/lib/exchange/rules";
import { halfSpreadOf } from "@/lib/simulator/driving/market/parameters";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { bidAsk, type HalfSpread } from "@/lib/simulator/driving/market/rates";
import { haltedPairs, keptMids } from "@/lib/simulator/driving/market/ticks";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { boundsNear, limitOrders, type Bound, type Reached, type Waiting } from "./bounds.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Place = Pick<World, "id" | "terms">;

/** The bounds that a tick's own rates are at or through. */
export async function reachedBy(tx: InWorld<Place>, mids: Mids, waiting: Waiting = limitOrders): Promise<Reached[]> {
  const near = await boundsNear(tx, keptMids(mids), waiting);
  const halfSpread = halfSpreadOf(tx.world);
  return near.flatMap((bound) => reachedAt(bound, mids, halfSpread) ?? []);
}

/** The rate at which a tick is at or through a bound; undefined where it is not. */
function reachedAt({ base, quote, side, target }: Bound, mids: Mids, halfSpread: HalfSpread): Reached | undefined {
  const prices = bidAsk(mids, { base, quote }, halfSpread);
  const rate = prices && rateFor(prices, side);
  return rate && isTouched(side, target, rate.value) ? { side, rate } : undefined;
}

/** Reads all bounds of pairs that trade, and tells of any rates whether a tick of them would reach one. */
export async function waitingFor(tx: InWorld<Place>, { bounds }: Waiting): Promise<(mids: Mids) => boolean> {
  const where = { world: tx.world.id };
  const rows =
    bounds === "limit_bound"
      ? await tx.prisma.limitBound.findMany({ where })
      : await tx.prisma.reminderBound.findMany({ where });
  const halted = await haltedPairs(tx);
  const waiting = rows
    // named cast: bounds are of pairs that are traded, and of the two sides
    .map(({ base, quote, side, targetRate }) => ({ base, quote, side, target: targetRate }) as Bound)
    .filter((bound) => !halted.some((pair) => pair.base === bound.base && pair.quote === bound.quote));
  const halfSpread = halfSpreadOf(tx.world);
  return (mids) => waiting.some((bound) => reachedAt(bound, mids, halfSpread) !== undefined);
}
