import * as z from "zod/mini";
import {
  advanceFeePpm,
  confirmedUsdMinor,
  cureWorkingDays,
  deliveryCheckSeconds,
  exchangeFeePpm,
  feeAgreements,
  halfSpreadPpm,
  penaltyPpm,
  quoteSeconds,
  rateAgeTicks,
  tickGuardPpm,
  tickSeconds,
  tradingHours,
} from "@/lib/exchange/terms";
import type { Currency } from "@/lib/money/currency";
import { pathKind, usualPath } from "@/lib/operations/market-terms";
import { dayMs, hourMs, secondMs } from "@/lib/time/instant";
import type { TradingHours } from "@/lib/time/calendar";
import { numericWorldTerm, type World } from "../worlds/world";
import type { Paths } from "./path";

type Terms = Pick<World, "terms">;

/**
 * Names the term for the step in seconds of the coarser ticks that the last advance left: it applies until finer ticks
 * come.
 */
export const coarseNow = "coarseTickSeconds";

/** Reads a market parameter of one world: operations' setting, else the product's default. */
export const tradingHoursOf = (world: Terms): TradingHours => ({
  opens: numericWorldTerm(world, "tradingOpens", tradingHours.opens),
  closes: numericWorldTerm(world, "tradingCloses", tradingHours.closes),
});
export const tickMsOf = (world: Terms): number => numericWorldTerm(world, "tickSeconds", tickSeconds) * secondMs;
/**
 * Returns the maximum age, in hours of trading, of a rate that money moves at: three ticks, unless operations set it.
 */
export const rateAgeMsMaxOf = (world: Terms): number =>
  numericWorldTerm(
    world,
    "rateAgeSeconds",
    rateAgeTicks * Math.max(numericWorldTerm(world, "tickSeconds", tickSeconds), numericWorldTerm(world, coarseNow, 0)),
  ) * secondMs;
/** Returns half the spread of each currency: its own where operations set one, else the world's. */
export function halfSpreadOf(world: Terms): (code: Currency) => number {
  const [spreadTerm, all] = [
    termsByCurrency(world, "halfSpreads"),
    numericWorldTerm(world, "halfSpreadPpm", halfSpreadPpm),
  ];
  return (code) => spreadTerm(code, z.int()) ?? all;
}

/** Returns how each currency moves automatically. */
export function currencyPathsOf(world: Terms): Paths {
  const pathTerm = termsByCurrency(world, "paths");
  const hours = tradingHoursOf(world);
  return {
    of: (code) => pathTerm(code, pathTerms) ?? usualPath,
    ticksADay: Math.max(1, Math.round(((hours.closes - hours.opens) * hourMs) / tickMsOf(world))),
    stretch: Math.max(
      1,
      Math.round(tickMsOf(world) / (numericWorldTerm(world, coarseOf, 0) * secondMs || tickMsOf(world))),
    ),
  };
}

/** Names the term for the market's own step in seconds during an advance with coarser ticks. */
const coarseOf = "coarseOfSeconds";

/**
 * Returns the terms of an advance with ticks coarser than the market's own: each tick moves as far as the ticks it
 * replaces.
 */
export const coarseTickTerms = (world: Terms, seconds: number): Readonly<Record<string, number>> => ({
  tickSeconds: seconds,
  [coarseOf]: tickMsOf(world) / secondMs,
});

const pathTerms = z.object({ kind: pathKind, stepPpm: z.int(), driftPpm: z.int() });

/** Reads terms that operations set for single currencies, parsed by the given schema; undefined where there is none. */
function termsByCurrency(
  world: Terms,
  group: string,
): <S extends z.ZodMiniType>(code: Currency, shape: S) => z.output<S> | undefined {
  const { data: groups } = byName.safeParse(world.terms);
  const { data: terms } = byName.safeParse(groups?.[group]);
  return (code, shape) => (terms?.[code] === undefined ? undefined : z.parse(shape, terms[code]));
}

const byName = z.record(z.string(), z.unknown());
export const tickGuardPpmOf = (world: Terms): number => numericWorldTerm(world, "tickGuardPpm", tickGuardPpm);
export const exchangeFeePpmOf = (world: Terms): number => numericWorldTerm(world, "exchangeFeePpm", exchangeFeePpm);
export const quoteValidityMsOf = (world: Terms): number =>
  numericWorldTerm(world, "quoteSeconds", quoteSeconds) * secondMs;
/** Returns the value in US dollar cents from which an exchange requires confirmation. */
export const confirmationThresholdUsdMinor = (world: Terms): bigint =>
  BigInt(numericWorldTerm(world, "confirmedUsdMinor", confirmedUsdMinor));
export const forwardAdvanceFeePpmOf = (world: Terms): number => numericWorldTerm(world, "advanceFeePpm", advanceFeePpm);
export const forwardDefaultPenaltyPpmOf = (world: Terms): number => numericWorldTerm(world, "penaltyPpm", penaltyPpm);
export const feeNoticeMsOf = (world: Terms, agreement: keyof typeof feeAgreements): number =>
  numericWorldTerm(world, agreement === "main" ? "feeNoticeDays" : "tradeFeeNoticeDays", feeAgreements[agreement]) *
  dayMs;
export const forwardDefaultCureWorkingDaysOf = (world: Terms): number =>
  numericWorldTerm(world, "cureWorkingDays", cureWorkingDays);
export const fundsCheckIntervalMsOf = (world: Terms): number =>
  numericWorldTerm(world, "deliveryCheckSeconds", deliveryCheckSeconds) * secondMs;
