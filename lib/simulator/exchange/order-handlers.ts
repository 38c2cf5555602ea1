import type { exchange } from "@/lib/exchange/calls/orders";
import type { Handlers } from "../platform/handler";
import { cancel } from "./orders/cancel";
import { getExchangeOrder } from "./orders/detail";
import { streamRate } from "./orders/feed";
import { lockQuote } from "./orders/lock-quote";
import { orders } from "./orders/orders";
import { placeLimitOrder } from "./limit/place-limit";
import { placeRealTime } from "./orders/place-real-time";
import { fee, homeRates, rateHistory, tradingTime } from "./rates/rates";

export const orderHandlers: Handlers<typeof exchange> = {
  placeRealTime,
  placeLimit: placeLimitOrder,
  cancel,
  orders,
  detail: getExchangeOrder,
  fee,
  lockQuote,
  rate: rateHistory,
  homeRates,
  tradingTime,
  feed: streamRate,
};
