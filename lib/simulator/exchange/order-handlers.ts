import type { exchange } from "@/lib/exchange/calls/orders";
import type { Handlers } from "../platform/handler";
import { cancelExchangeOrder } from "./orders/cancel";
import { getExchangeOrder } from "./orders/detail";
import { streamRate } from "./orders/feed";
import { lockExchangeQuote } from "./orders/lock-quote";
import { countExchangeOrders, listExchangeOrders } from "./orders/orders";
import { placeLimitOrder } from "./limit/place-limit";
import { placeRealTimeExchange } from "./orders/place-real-time";
import { quoteExchangeFee, listHomePageRates, getPairRateAndHistory, getMarketTradingTimes } from "./rates/rates";

export const orderHandlers: Handlers<typeof exchange> = {
  placeRealTime: placeRealTimeExchange,
  placeLimit: placeLimitOrder,
  cancel: cancelExchangeOrder,
  orders: listExchangeOrders,
  orderCounts: countExchangeOrders,
  detail: getExchangeOrder,
  fee: quoteExchangeFee,
  lockQuote: lockExchangeQuote,
  rate: getPairRateAndHistory,
  homeRates: listHomePageRates,
  tradingTime: getMarketTradingTimes,
  feed: streamRate,
};
