import { issueAt } from "@/lib/call/refusals";
import type { Path } from "@/lib/operations/market-terms";
import { allPairs } from "@/lib/exchange/rate-board";
import { isTradable } from "@/lib/exchange/rules";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { canonicalPair, type Pair, type Rate } from "@/lib/money/rate";
import { isMarketOpenAt } from "@/lib/time/calendar";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { clearOperationCache } from "@/lib/simulator/platform/store/operation-cache";
import type { ClockEffect } from "../worlds/scheduler";
import { jsonFieldsByName, setTerm, type World } from "../worlds/world";
import { scheduleTick } from "./jobs";
import { halfSpreadOf, tradingHoursOf, currencyPathsOf } from "./parameters";
import { referenceMids, shockedMids, tickCurrencies, type Mids } from "./path";
import { isManuallyOperated } from "../worlds/manual-books";
import { manuallyFedMids, recordFedCurrencies, usableMids } from "./feed";
import { midOf, midsWithPairRate, legMovedByPairRate } from "./rates";
import { lockWorldForTick, tickOrRefuse, type TickListener } from "./tick";
import { readMarketCourse, haltedPairs, lastTick, type TickSource } from "./ticks";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Holds the fields of a world that market operations use. Each operation accepts its own context; those that tick
 * accept the tick listeners and return what happened.
 */
type Place = Pick<World, "id" | "seed" | "terms">;

/** Holds no listeners, because nothing can wait for a world's first tick. */
const noListeners: readonly TickListener[] = [];

/**
 * Writes a world's first tick and schedules the first market job: called once, when the world is created. An existing
 * past continues where it ended.
 */
export async function startMarket(tx: Tx<"TICK_REFUSED">): Promise<void> {
  const past = await lockWorldForTick(tx);
  // in a manually operated world, the first rate is the first that is fed
  if (isManuallyOperated(tx.world)) return;
  await tickOrRefuse(tx, noListeners, past, past?.mids ?? referenceMids, "seed");
  await scheduleTick(tx, tx.now);
}

/** Writes a tick now that changes the mids of the last one. */
export async function writeTickChangingMids(
  tx: Tx<"TICK_REFUSED">,
  listeners: readonly TickListener[],
  source: TickSource,
  change: (mids: Mids) => Mids,
): Promise<readonly ClockEffect[]> {
  const last = await lockWorldForTick(tx);
  const before = isManuallyOperated(tx.world)
    ? manuallyFedMids(tx.world, last?.mids ?? {})
    : (last?.mids ?? referenceMids);
  return tickOrRefuse(tx, listeners, last, change(before), source);
}

/**
 * Sets a pair's mid rate by a tick now. Refused with TICK_REFUSED when the guard rejects it, INVALID_CURRENCY when the
 * pair does not exist.
 */
export async function setMid(
  tx: Tx<"INVALID_CURRENCY" | "TICK_REFUSED">,
  listeners: readonly TickListener[],
  rate: Rate,
): Promise<readonly ClockEffect[]> {
  return setMids(tx, listeners, [rate], "rate");
}

/** Sets the mid rates of several pairs by one tick now, in their order; the same refusals. */
export async function setMids(
  tx: Tx<"INVALID_CURRENCY" | "TICK_REFUSED">,
  listeners: readonly TickListener[],
  rates: readonly Rate[],
  place: "rate" | "rates" = "rates",
): Promise<readonly ClockEffect[]> {
  if (!rates.every(({ base, quote }) => isTradable(base, quote))) return tx.refuse("INVALID_CURRENCY", issueAt(place));
  const change = (mids: Mids) => rates.reduce(midsWithPairRate, mids);
  if (!isManuallyOperated(tx.world)) return writeTickChangingMids(tx, listeners, "set", change);
  // a cross moves its quote by the rate of its base: that must be a usable rate
  const last = await lastTick(tx);
  const usableCurrencies = new Set(["USD", ...Object.keys(usableMids(tx.world, last?.mids ?? {}, tx.now))]);
  for (const rate of rates) {
    if (rate.quote !== "USD" && !usableCurrencies.has(rate.base)) return tx.refuse("TICK_REFUSED", { fault: "zero" });
    usableCurrencies.add(legMovedByPairRate(rate));
  }
  const terms = await recordFedCurrencies(tx, rates.map(legMovedByPairRate));
  return writeTickChangingMids({ ...tx, world: { ...tx.world, terms } }, listeners, "set", change);
}

/** Moves one currency against all others by parts of a million, by a tick now. */
export async function shockCurrency(
  tx: Tx<"INVALID_CURRENCY" | "TICK_REFUSED">,
  listeners: readonly TickListener[],
  currency: Currency,
  ppm: number,
): Promise<readonly ClockEffect[]> {
  if (currency !== "USD" && !tickCurrencies.includes(currency))
    return tx.refuse("INVALID_CURRENCY", issueAt("currency"));
  return writeTickChangingMids(tx, listeners, "shock", (mids) => shockedMids(mids, currency, ppm));
}

/**
 * Sets how a currency moves automatically from the next tick on. The dollar has no path, because all currencies are
 * quoted against it.
 */
export async function setCurrencyPath(tx: Tx<"INVALID_CURRENCY">, currency: Currency, path: Path): Promise<void> {
  if (!tickCurrencies.includes(currency)) return tx.refuse("INVALID_CURRENCY", issueAt("currency"));
  await setTermOf(tx, "paths", currency, path);
}

/**
 * Sets half of a currency's spread against the dollar, by a tick now: orders that come within reach fill immediately.
 */
export async function setSpread(
  tx: Tx<"INVALID_CURRENCY" | "TICK_REFUSED">,
  listeners: readonly TickListener[],
  currency: Currency,
  halfSpreadPpm: number,
): Promise<readonly ClockEffect[]> {
  if (!tickCurrencies.includes(currency)) return tx.refuse("INVALID_CURRENCY", issueAt("currency"));
  const terms = await setTermOf(tx, "halfSpreads", currency, halfSpreadPpm);
  return writeTickChangingMids({ ...tx, world: { ...tx.world, terms } }, listeners, "set", (mids) => mids);
}

/** Writes a term of one currency beside those of others, and returns the world's terms after that. */
const setTermOf = (
  tx: InWorld<Place>,
  group: string,
  currency: Currency,
  value: Path | number,
): Promise<World["terms"]> =>
  setTerm(tx.sql, tx.world, group, { ...jsonFieldsByName(jsonFieldsByName(tx.world.terms)[group]), [currency]: value });

/** Describes the parameters of a currency's rate in a world: its path and half the spread around it. */
export interface CurrencyTerms {
  readonly currency: Currency;
  readonly path: Path;
  readonly halfSpreadPpm: number;
}

/** Returns every currency's path and spread, in the product's order. */
export function currencyPathsAndSpreads(world: Place): CurrencyTerms[] {
  const [paths, halfSpread] = [currencyPathsOf(world), halfSpreadOf(world)];
  return [...tickCurrencies]
    .sort(byDisplayOrder)
    .map((currency) => ({ currency, path: paths.of(currency), halfSpreadPpm: halfSpread(currency) }));
}

/** Halts every pair, or lets all trade again, including those that were halted individually. */
export async function setAllPairsHalted(tx: Tx, isHalted: boolean): Promise<void> {
  if (isHalted) await haltPairs(tx, allPairs);
  else await tx.prisma.halt.deleteMany({ where: { world: tx.world.id } });
  clearOperationCache(tx.sql);
}

/** Halts a pair, in either direction, or lets it trade again. */
export async function setPairHalted(tx: Tx<"INVALID_CURRENCY">, pair: Pair, isHalted: boolean): Promise<void> {
  if (!isTradable(pair.base, pair.quote)) return tx.refuse("INVALID_CURRENCY", issueAt("base"));
  const { base, quote } = canonicalPair(pair.base, pair.quote);
  if (isHalted) await haltPairs(tx, [{ base, quote }]);
  else await tx.prisma.halt.deleteMany({ where: { world: tx.world.id, base, quote } });
  clearOperationCache(tx.sql);
}

/** Stores halts. A pair that is already halted keeps its original instant. */
const haltPairs = (tx: Tx, pairs: readonly Pair[]): Promise<unknown> =>
  tx.prisma.halt.createMany({
    data: pairs.map(({ base, quote }) => ({ world: tx.world.id, base, quote, since: tx.now })),
    skipDuplicates: true,
  });

export interface MarketNow {
  readonly at: Date | null;
  readonly isOpen: boolean;
  readonly mids: Rate[];
  readonly source: string | null;
  readonly halted: Pair[];
  readonly replayDaysLeft: number;
  readonly replayNext: Date | null;
}

/** Returns the current market: mids against the dollar in the product's order. */
export async function currentMarket(tx: Tx): Promise<MarketNow> {
  const last = await lastTick(tx);
  const replay = await tx.prisma.replay.aggregate({ where: { world: tx.world.id }, _count: true, _min: { at: true } });
  return {
    at: last?.at ?? null,
    isOpen: isMarketOpenAt(tx.now, tradingHoursOf(tx.world)),
    source: last?.source ?? null,
    halted: [...(await haltedPairs(tx))],
    mids: last
      ? [...tickCurrencies].sort(byDisplayOrder).flatMap((code) => midOf(last.mids, canonicalPair("USD", code)) ?? [])
      : [],
    replayDaysLeft: replay._count,
    replayNext: replay._min.at,
  };
}

export interface MarketChartPoint {
  readonly at: Date;
  readonly rate: Rate;
  readonly source: string;
}

const chartPointsMax = 400;

/** Returns one currency's mid against the dollar over the given number of days up to now, oldest first. */
export async function dollarRateChart(
  tx: Tx<"INVALID_CURRENCY">,
  currency: Currency,
  days: number,
): Promise<MarketChartPoint[]> {
  if (!tickCurrencies.includes(currency)) return tx.refuse("INVALID_CURRENCY", issueAt("currency"));
  const course = await readMarketCourse(tx, addMilliseconds(tx.now, -days * dayMs), tx.now, chartPointsMax);
  return course.flatMap(({ at, mids, source }) => {
    const rate = midOf(mids, canonicalPair("USD", currency));
    return rate ? [{ at, rate, source }] : [];
  });
}
