import * as z from "zod/mini";
import { day, orderNo, whole } from "@/lib/call/field-schemas";
import { forwardKind, forwards } from "@/lib/exchange/calls/forwards";
import { deliveryType, exchange, limitChoices } from "@/lib/exchange/calls/orders";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { operations } from "@/lib/operations/calls/worlds";
import { deedsBy } from "./deed";

const merchant = deedsBy("merchant");
const desk = deedsBy("operations");

const pair = { sell: currency, buy: currency, amount: moneyCodec };

/** What merchants exchange, and what moves the market. */
export const exchangeDeeds = {
  exchange: merchant(
    "Exchanges at once: locks a rate and takes it. `amount` is of either currency.",
    z.object(pair),
    async (takes, { ask }) => {
      const { quoteId } = await ask(exchange.lockQuote, takes);
      return ask(exchange.placeRealTime, { quoteId });
    },
  ),
  book: merchant(
    "Books an exchange for a delivery day: `booked` sets the money aside now, `postFunded` pays on the day.",
    z.object({ ...pair, kind: forwardKind, deliveryDate: day, deliveryType: z._default(deliveryType, "auto") }),
    async ({ kind, deliveryDate, deliveryType: how, ...takes }, { ask }) => {
      const { quoteId } = await ask(exchange.lockQuote, { ...takes, kind });
      return ask(forwards.book, { kind, quoteId, deliveryDate, deliveryType: how });
    },
  ),
  deliver: merchant(
    "Delivers a booked or post-funded exchange, on its day before 17:00.",
    z.object({ orderNo }),
    (takes, { ask }) => ask(forwards.deliver, takes),
  ),
  limitOrder: merchant(
    "Places a limit order, which fills when the market reaches `target` by 24:00 of `validUntil` (today, unless said).",
    z.object({ ...pair, target: rateCodec, validUntil: z.optional(day), ...limitChoices }),
    ({ validUntil, ...takes }, { ask, today }) =>
      ask(exchange.placeLimit, { ...takes, validUntil: validUntil ?? today }),
  ),
  cancelExchange: merchant("Cancels an exchange that still waits.", z.object({ orderNo }), (takes, { ask }) =>
    ask(exchange.cancel, takes),
  ),
  moveRate: desk(
    "Moves a currency against all others by parts of a million: 10000 is one percent up, -10000 one down.",
    z.object({ currency, ppm: whole(-900_000, 900_000) }),
    (takes, { ask }) => ask(operations.shock, takes),
  ),
  setRate: desk("Sets the mid rate of a pair, by a tick of now.", z.object({ rate: rateCodec }), (takes, { ask }) =>
    ask(operations.setRate, takes),
  ),
  halt: desk(
    "Halts a pair, or lets it trade again.",
    z.object({ base: currency, quote: currency, isHalted: z._default(z.boolean(), true) }),
    (takes, { ask }) => ask(operations.halt, takes),
  ),
};
