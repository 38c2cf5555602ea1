import type { exchange } from "@/lib/exchange/calls";
import { exchangeFee, isTradable, sideOf } from "@/lib/exchange/rules";
import { pairOf, samePair, type Pair } from "@/lib/money/rate";
import { dayOf } from "@/lib/time/beijing";
import { closesAt, hasOfficialCalendar, isOpen, nextOpening } from "@/lib/time/calendar";
import { dayMs, later } from "@/lib/time/instant";
import type { Answer } from "../desk";
import { exchangeFeeOf, hoursOf } from "../market/parameters";
import { priceAt, priceNow } from "../market/price";
import { midOf } from "../market/rates";
import { courseOf, haltedPairs, lastTick, type Tick } from "../market/ticks";

/** The most asked-for pairs, in the order the home page shows them. */
const homePairs: readonly Pair[] = [pairOf("USD", "CNH"), pairOf("EUR", "USD"), pairOf("GBP", "USD"), pairOf("USD", "HKD"), pairOf("USD", "JPY")];

const chartPointsMax = 240;
const sparkPointsMax = 48;

const pointsOf = (ticks: readonly Tick[], pair: Pair) => ticks.flatMap(({ at, mids }) => {
  const rate = midOf(mids, pair);
  return rate ? [{ at, rate }] : [];
});

export const fee: Answer<typeof exchange.fee> = async ({ sell }, { world }) => ({ fee: exchangeFee(sell, exchangeFeeOf(world)) });

export const rate: Answer<typeof exchange.rate> = async ({ sell, buy, days }, { world, now, db, refuse }) => {
  if (!isTradable(sell, buy)) return refuse("INVALID_CURRENCY");
  const { pair } = sideOf(sell, buy);
  const course = await courseOf(db.sql, world.id, later(now, -days * dayMs), now, chartPointsMax);
  return { now: (await priceNow(db.sql, world, pair)) ?? null, points: pointsOf(course, pair) };
};

export const homeRates: Answer<typeof exchange.homeRates> = async (_, { world, now, db }) => {
  const last = await lastTick(db.sql, world.id);
  if (!last) return { rows: [] };
  const halted = await haltedPairs(db.sql, world.id);
  const course = await courseOf(db.sql, world.id, later(now, -dayMs), now, sparkPointsMax);
  return {
    rows: homePairs.flatMap((pair) => {
      const price = halted.some((other) => samePair(other, pair)) ? undefined : priceAt(last, pair, world);
      return price ? [{ pair: price, points: pointsOf(course, pair) }] : [];
    }),
  };
};

/** The year of the next opening counts too: at the end of a year its list may not be out yet. */
export const tradingTime: Answer<typeof exchange.tradingTime> = async (_, { world, now }) => {
  const hours = hoursOf(world);
  const opensAt = isOpen(now, hours) ? null : nextOpening(now, hours);
  return { isOpen: opensAt === null, closesAt: closesAt(now, hours), opensAt, hasOfficialCalendar: hasOfficialCalendar(dayOf(now)) && hasOfficialCalendar(dayOf(opensAt ?? now)) };
};
