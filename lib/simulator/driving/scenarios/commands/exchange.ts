import * as z from "zod/mini";
import { day, orderNo, wholeNumber } from "@/lib/call/field-schemas";
import { forwardKind, forwards } from "@/lib/exchange/calls/forwards";
import { deliveryType, exchange, limitChoices } from "@/lib/exchange/calls/orders";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { operations } from "@/lib/operations/calls/worlds";
import { commandsBy } from "./command";

const merchant = commandsBy("merchant");
const operationsCommand = commandsBy("operations");

const pair = { sell: currency, buy: currency, amount: moneyCodec };

/** Defines the commands of merchants' exchanges, and those that move the market. */
export const exchangeCommands = {
  exchange: merchant(
    "Exchanges at once: locks a rate and takes it. `amount` is of either currency.",
    z.object(pair),
    async (input, { invoke }) => {
      const { quoteId } = await invoke(exchange.lockQuote, input);
      return invoke(exchange.placeRealTime, { quoteId });
    },
  ),
  book: merchant(
    "Books an exchange for a delivery day: `booked` sets the money aside now, `postFunded` pays on the day.",
    z.object({ ...pair, kind: forwardKind, deliveryDate: day, deliveryType: z._default(deliveryType, "auto") }),
    async ({ kind, deliveryDate, deliveryType: how, ...input }, { invoke }) => {
      const { quoteId } = await invoke(exchange.lockQuote, { ...input, kind });
      return invoke(forwards.book, { kind, quoteId, deliveryDate, deliveryType: how });
    },
  ),
  deliver: merchant(
    "Delivers a booked or post-funded exchange, on its day before 17:00.",
    z.object({ orderNo }),
    (input, { invoke }) => invoke(forwards.deliver, input),
  ),
  limitOrder: merchant(
    "Places a limit order, which fills when the market reaches `target` by 24:00 of `validUntil` (today, unless said).",
    z.object({ ...pair, target: rateCodec, validUntil: z.optional(day), ...limitChoices }),
    ({ validUntil, ...input }, { invoke, today }) =>
      invoke(exchange.placeLimit, { ...input, validUntil: validUntil ?? today }),
  ),
  cancelExchange: merchant("Cancels an exchange that still waits.", z.object({ orderNo }), (input, { invoke }) =>
    invoke(exchange.cancel, input),
  ),
  moveRate: operationsCommand(
    "Moves a currency against all others by parts of a million: 10000 is one percent up, -10000 one down.",
    z.object({ currency, ppm: wholeNumber(-900_000, 900_000) }),
    (input, { invoke }) => invoke(operations.shock, input),
  ),
  setRate: operationsCommand(
    "Sets the mid rate of a pair, by a tick of now.",
    z.object({ rate: rateCodec }),
    (input, { invoke }) => invoke(operations.setRate, input),
  ),
  halt: operationsCommand(
    "Halts a pair, or lets it trade again.",
    z.object({ base: currency, quote: currency, isHalted: z._default(z.boolean(), true) }),
    (input, { invoke }) => invoke(operations.halt, input),
  ),
};
