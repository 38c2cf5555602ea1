import { issueAt } from "@/lib/call/refusals";
import type { rates } from "@/lib/exchange/calls/rates";
import { bookableDeliveryDays } from "@/lib/exchange/forward";
import { untradedPairIssues } from "@/lib/exchange/pair-issues";
import type { RateProduct } from "@/lib/exchange/product-states";
import { isTradable, rateFor, marketSideOf } from "@/lib/exchange/rules";
import { currencyOffDayOf, isCurrencyCalendarKnown, firstCurrencyBankDay } from "@/lib/time/settlement";
import { isCurrency, orderCurrencies, currencyDecimals } from "@/lib/money/currency";
import { beijingDay } from "@/lib/time/beijing";
import { isMarketOpenAt } from "@/lib/time/calendar";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { tradingHoursOf } from "@/lib/simulator/driving/market/parameters";
import { priceNow } from "@/lib/simulator/driving/market/price";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { streamRates } from "../orders/feed";
import { applyProductEvent, readExchangeProductStates } from "../products/product-access";
import { readRateBoard } from "./board";
import { saveCommonCurrencyPairs, listCommonPairRates } from "./common";

const userRate: Handler<typeof rates.userRate> = async ({ sell, buy }, context) => {
  if (!isTradable(sell, buy)) return context.refuse("INVALID_CURRENCY", issueAt("buy"));
  const { pair, side } = marketSideOf(sell, buy);
  const price = await priceNow(context, pair);
  return price
    ? { sell, buy, rate: rateFor(price, side), at: price.at, source: price.source }
    : context.refuse("NO_RATE");
};

const memberCurrencies: Handler<typeof rates.memberCurrencies> = async ({ type }, { principal, world, prisma }) => {
  const accounts =
    type === "2"
      ? []
      : await prisma.account.groupBy({ by: "currency", where: { world: world.id, owner: principal.userNo } });
  const accountCurrencies = new Set(accounts.map(({ currency }) => currency).filter(isCurrency));
  return {
    rows: orderCurrencies
      .filter((key) => type === "2" || accountCurrencies.has(key))
      .map((key) => ({ key, scaleNumber: currencyDecimals(key) })),
  };
};

/** Formats a full hour of Beijing time as HH:00. */
const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

const tradingHours: Handler<typeof rates.tradingHours> = async (_, { world, now }) => {
  const [hours, today] = [tradingHoursOf(world), beijingDay(now)];
  return {
    rows: orderCurrencies.map((key) => {
      const off = currencyOffDayOf(key, today);
      return {
        key,
        opens: hourText(hours.opens),
        closes: hourText(hours.closes),
        isOpen: isMarketOpenAt(now, hours),
        offDay: off && { kind: off.kind, zh: off.zh, en: off.en },
        settlesOn: firstCurrencyBankDay(key, today),
        hasCalendar: isCurrencyCalendarKnown(key, today),
      };
    }),
  };
};

const rateDate: Handler<typeof rates.rateDate> = async (_, context) => {
  const last = await lastTick(context);
  return last ? { at: last.at, day: beijingDay(last.at), source: last.source } : { at: null, day: null, source: null };
};

const products: Handler<typeof rates.products> = async ({ sell, buy }, context) => {
  const { principal, world, now, refuse } = context;
  if (!isTradable(sell, buy)) return refuse("INVALID_CURRENCY", issueAt("buy"));
  const [states, price] = [
    await readExchangeProductStates(context, principal.userNo),
    await priceNow(context, marketSideOf(sell, buy).pair),
  ];
  const isTrading = isMarketOpenAt(now, tradingHoursOf(world));
  const isOffered: Record<RateProduct, boolean> = {
    realTime: isTrading,
    limit: true,
    booked: isTrading && bookableDeliveryDays(now, { sell, buy }).length > 0,
    postFunded: isTrading && bookableDeliveryDays(now, { sell, buy }).length > 0,
  };
  return {
    rows: states.map(({ product, state }) => ({
      product,
      state,
      isAvailable: state === "active" && price !== undefined && isOffered[product],
    })),
  };
};

const applyProduct: Handler<typeof rates.applyProduct> = async ({ product }, { principal, refuse, transact }) =>
  transact(
    async (tx) => (await applyProductEvent(tx, principal.userNo, product, "apply")) ?? refuse("OPERATION_NOT_ALLOW"),
  );

const batch: Handler<typeof rates.batch> = async ({ pairs, withCourse }, context) =>
  pairs.every(({ sell, buy }) => isTradable(sell, buy))
    ? { rows: await readRateBoard(context, pairs, { withCourse }) }
    : context.refuse("INVALID_CURRENCY", untradedPairIssues(pairs));

export const ratesHandlers: Handlers<typeof rates> = {
  userRate,
  memberCurrencies,
  tradingHours,
  rateDate,
  products,
  applyProduct,
  batch,
  commonRates: listCommonPairRates,
  chooseCommonPairs: saveCommonCurrencyPairs,
  feedMany: streamRates,
};
