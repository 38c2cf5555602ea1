import { issueAt } from "@/lib/call/refusals";
import type { exchange } from "@/lib/exchange/calls/orders";
import { isTradable, marketSideOf } from "@/lib/exchange/rules";
import { feeOf } from "@/lib/money/fee";
import { zero } from "@/lib/money/money";
import { beijingDay } from "@/lib/time/beijing";
import { tradingCloseAt, hasMainlandCalendar, isMarketOpenAt, nextTradingOpening } from "@/lib/time/calendar";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { tradingHoursOf } from "@/lib/simulator/driving/market/parameters";
import { priceNow } from "@/lib/simulator/driving/market/price";
import { readMarketCourse, findHighAndLowTicks } from "@/lib/simulator/driving/market/ticks";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import { readRateBoard, midRatePoints } from "./board";
import { commonPairsOf, firstDisplayedPairs } from "./common";

const chartPointsMax = 240;

export const quoteExchangeFee: Handler<typeof exchange.fee> = async ({ sell, kind }, context) => {
  const { refuse } = context;
  const terms = (await currentFeeTerms(context, kind, sell.currency)) ?? refuse("NO_RATE");
  const [cost, none] = [feeOf(sell, terms), zero(sell.currency)];
  return kind === "booked" || kind === "postFunded" ? { fee: none, advanceFee: cost } : { fee: cost, advanceFee: none };
};

export const getPairRateAndHistory: Handler<typeof exchange.rate> = async ({ sell, buy, days }, context) => {
  const { now, refuse } = context;
  if (!isTradable(sell, buy)) return refuse("INVALID_CURRENCY", issueAt("buy"));
  const { pair } = marketSideOf(sell, buy);
  const from = addMilliseconds(now, -days * dayMs);
  const course = await readMarketCourse(context, from, now, chartPointsMax);
  const extremes = await findHighAndLowTicks(context, pair, from, now);
  const [high, low] = extremes ? midRatePoints([extremes.high, extremes.low], pair) : [];
  return {
    now: (await priceNow(context, pair)) ?? null,
    points: midRatePoints(course, pair),
    extremes: high && low ? { high, low } : null,
  };
};

/** Returns the pairs on the current operator's home page; pairs without a rate are left out. */
export const listHomePageRates: Handler<typeof exchange.homeRates> = async (_, context) => {
  const { principal } = context;
  const { pairs } = await commonPairsOf(context, principal.operatorId);
  const rows = await readRateBoard(context, firstDisplayedPairs(pairs), { withCourse: true });
  return { rows: rows.flatMap(({ now: pair, points }) => (pair ? [{ pair, points }] : [])) };
};

/**
 * Returns the trading times, and checks the year of the next opening too: at the end of a year, the official list for
 * the next one may not be published yet.
 */
export const getMarketTradingTimes: Handler<typeof exchange.tradingTime> = async (_, { world, now }) => {
  const hours = tradingHoursOf(world);
  const opensAt = isMarketOpenAt(now, hours) ? null : nextTradingOpening(now, hours);
  return {
    isOpen: opensAt === null,
    closesAt: tradingCloseAt(now, hours),
    opensAt,
    hasOfficialCalendar: hasMainlandCalendar(beijingDay(now)) && hasMainlandCalendar(beijingDay(opensAt ?? now)),
  };
};
