import type * as z from "zod/mini";
import type { DirectedPair } from "@/lib/exchange/directed-pair";
import type { pairBoard } from "@/lib/exchange/calls/rates";
import type { Pair } from "@/lib/money/rate";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { usablePartOfTick } from "@/lib/simulator/driving/market/fresh";
import { priceAt } from "@/lib/simulator/driving/market/price";
import { midOf } from "@/lib/simulator/driving/market/rates";
import { readMarketCourse, haltedPairs, lastTick, tickBefore, type Tick } from "@/lib/simulator/driving/market/ticks";
import { isHalted } from "@/lib/simulator/driving/market/watch";
import type { Tx } from "@/lib/simulator/platform/store/tx";

const sparkPointsMax = 48;

type Row = z.output<typeof pairBoard>;

/** Returns a pair's mid rates along a series of market ticks. */
export const midRatePoints = (ticks: readonly Tick[], pair: Pair) =>
  ticks.flatMap(({ at, mids }) => {
    const rate = midOf(mids, pair);
    return rate ? [{ at, rate }] : [];
  });

/**
 * Returns the current prices of many pairs, each with the mid rate at the start of its day (the last one of the
 * previous day, in Beijing's calendar) and, on request, the course of the last 24 hours. The number of market queries
 * does not depend on the number of pairs.
 */
export async function readRateBoard(
  tx: Tx,
  pairs: readonly DirectedPair[],
  { withCourse }: { withCourse: boolean },
): Promise<Row[]> {
  const last = await lastTick(tx);
  if (!last) return pairs.map((pair) => ({ ...pair, now: null, before: null, points: [] }));
  const [haltedList, usable] = [await haltedPairs(tx), usablePartOfTick(last, tx)];
  const before = await tickBefore(tx, beijingInstant(beijingDay(last.at)));
  const course = withCourse ? await readMarketCourse(tx, addMilliseconds(tx.now, -dayMs), tx.now, sparkPointsMax) : [];
  return pairs.map(({ sell, buy }) => {
    const pair = canonicalPair(sell, buy);
    return {
      sell,
      buy,
      now:
        (usable && !isHalted({ haltedPairs: haltedList }, pair) ? priceAt(usable, pair, tx.world) : undefined) ?? null,
      before: (before && midOf(before.mids, pair)) ?? null,
      points: midRatePoints(course, pair),
    };
  });
}
