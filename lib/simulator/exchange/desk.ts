import type { exchange } from "@/lib/exchange/calls";
import type { Answers } from "../desk";
import { cancel } from "./cancel";
import { detail } from "./detail";
import { feed } from "./feed";
import { lockQuote } from "./lock-quote";
import { orders } from "./orders";
import { placeLimit } from "./place-limit";
import { placeRealTime } from "./place-real-time";
import { fee, homeRates, rate, tradingTime } from "./rates";

export const exchangeDesk: Answers<typeof exchange> = {
  placeRealTime,
  placeLimit,
  cancel,
  orders,
  detail,
  fee,
  lockQuote,
  rate,
  homeRates,
  tradingTime,
  feed,
};
