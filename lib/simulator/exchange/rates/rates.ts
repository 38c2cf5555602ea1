import { issueAt } from "@/lib/call/refusals";
import type { exchange } from "@/lib/exchange/calls/orders";
import { isTradable, sideOf } from "@/lib/exchange/rules";
import { feeOf } from "@/lib/money/fee";
import { zero } from "@/lib/money/money";
import { dayOf } from "@/lib/time/beijing";
import { closesAt, hasOfficialCalendar, isOpen, nextOpening } from "@/lib/time/calendar";
import { dayMs, later } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { hoursOf } from "@/lib/simulator/driving/market/parameters";
import { priceNow } from "@/lib/simulator/driving/market/price";
import { courseOf, extremesOf } from "@/lib/simulator/driving/market/ticks";
import { feeAt } from "@/lib/simulator/platform/pricing/fee-table";
import { boardOf, pointsOf } from "./board";
import { commonPairsOf, shownFirst } from "./common";

const chartPointsMax = 240;

export const fee: Handler<typeof exchange.fee> = async ({ sell, kind }, context) => {
  const { refuse } = context;
  const terms = (await feeAt(context, kind, sell.currency)) ?? refuse("NO_RATE");
  const [cost, none] = [feeOf(sell, terms), zero(sell.currency)];
  return kind === "booked" || kind === "postFunded" ? { fee: none, advanceFee: cost } : { fee: cost, advanceFee: none };
};

export const rate: Handler<typeof exchange.rate> = async ({ sell, buy, days }, context) => {
  const { now, refuse } = context;
  if (!isTradable(sell, buy)) return refuse("INVALID_CURRENCY", issueAt("buy"));
  const { pair } = sideOf(sell, buy);
  const from = later(now, -days * dayMs);
  const course = await courseOf(context, from, now, chartPointsMax);
  const found = await extremesOf(context, pair, from, now);
  const [high, low] = found ? pointsOf([found.high, found.low], pair) : [];
  return {
    now: (await priceNow(context, pair)) ?? null,
    points: pointsOf(course, pair),
    extremes: high && low ? { high, low } : null,
  };
};

/** The pairs that this person looks at most; one without a rate is left out. */
export const homeRates: Handler<typeof exchange.homeRates> = async (_, context) => {
  const { who } = context;
  const { pairs } = await commonPairsOf(context, who.operatorId);
  const rows = await boardOf(context, shownFirst(pairs), { withCourse: true });
  return { rows: rows.flatMap(({ now: pair, points }) => (pair ? [{ pair, points }] : [])) };
};

/** The year of the next opening counts too: at the end of a year its list may not be out yet. */
export const tradingTime: Handler<typeof exchange.tradingTime> = async (_, { world, now }) => {
  const hours = hoursOf(world);
  const opensAt = isOpen(now, hours) ? null : nextOpening(now, hours);
  return {
    isOpen: opensAt === null,
    closesAt: closesAt(now, hours),
    opensAt,
    hasOfficialCalendar: hasOfficialCalendar(dayOf(now)) && hasOfficialCalendar(dayOf(opensAt ?? now)),
  };
};
