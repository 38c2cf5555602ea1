import * as z from "zod/mini";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { day, orderNo, wholeNumber } from "@/lib/call/field-schemas";
import { forwardKind, forwards } from "@/lib/exchange/calls/forwards";
import { deliveryType, exchange, limitChoices } from "@/lib/exchange/calls/orders";
import { bookableDeliveryDays } from "@/lib/exchange/forward";
import { rates } from "@/lib/exchange/calls/rates";
import { suggestedTargets } from "@/lib/exchange/limit";
import { marketSideOf } from "@/lib/exchange/rules";
import { currency, currencyDecimals, type Currency } from "@/lib/money/currency";
import { money, moneyCodec, zero } from "@/lib/money/money";
import { rateCodec, roundToQuote } from "@/lib/money/rate";
import { operations } from "@/lib/operations/calls/worlds";
import { addDays, isDay, type Day } from "@/lib/time/beijing";
import { referenceYear } from "../../market/reference-year";
import { declareCommandsBy, type ScenarioActor } from "./command";

const withDescription = (about: string) => z.meta({ description: about });
const merchant = declareCommandsBy("merchant");
const operationsCommand = declareCommandsBy("operations");

const pair = { sell: currency, buy: currency, amount: moneyCodec };

const daysPattern = /^(\d{1,3})d$/;
/** Describes a delivery day: a date, or one of the days on which the pair can be delivered now. */
const deliveryDay = z.string().check(
  z.refine(
    (text) => isDay(text) || daysPattern.test(text) || text === "earliest" || text === "latest",
    "invalid_format",
  ),
  withDescription(
    "A day, 2026-03-18, or of those on which the pair can be delivered the `earliest`, the `latest`, or the first that is so many days from today or later, 20d.",
  ),
);
/** Describes the last day of a limit order: a date, or so many days from today. */
const lastDay = z.string().check(
  z.refine((text) => isDay(text) || daysPattern.test(text), "invalid_format"),
  withDescription("A day, 2026-03-18, or so many days from today, 7d; today unless given."),
);

/** Returns a day that is given as a date, or as so many days from today; today unless given. */
function dayFrom(text: string | undefined, today: Day): Day {
  const [, days] = daysPattern.exec(text ?? "") ?? [];
  return days === undefined ? (text ?? today) : addDays(today, Number(days));
}

/** Returns the requested delivery day, of those on which a pair can be delivered. */
function deliveryDayOf(wanted: string, today: Day, days: readonly Day[]): Day {
  if (isDay(wanted)) return wanted;
  if (wanted === "latest") return days.at(-1) ?? today;
  const from = daysPattern.test(wanted) ? dayFrom(wanted, today) : today;
  return days.find((day) => day >= from) ?? today;
}

/** Defines the distance of a far target from the rate, in thousandths; one of more than ten is refused. */
const farPerMille = 9n;

/** Returns the target of a limit order so far from the rate of now: a third of a percent, or nearly as far as is allowed. */
async function targetAway(away: "near" | "far", sides: { sell: Currency; buy: Currency }, { invoke }: ScenarioActor) {
  const { rate } = await invoke(rates.userRate, sides);
  const { side } = marketSideOf(sides.sell, sides.buy);
  if (away === "near") return suggestedTargets(rate, side).usual;
  const perMille = side === "sellBase" ? 1_000n + farPerMille : 1_000n - farPerMille;
  return { ...rate, value: roundToQuote(rate, (rate.value * perMille) / 1_000n, "half-even") };
}

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
  exchangeBalance: merchant(
    "Exchanges at once so many percent of what is available of `sell`, and nothing where that is less than 100.",
    z.object({ sell: currency, buy: currency, percent: z._default(wholeNumber(1, 100), 100) }),
    async ({ sell, buy, percent }, { invoke }) => {
      const { rows } = await invoke(accountCalls.balances, {});
      const { available = zero(sell) } = rows.find((row) => row.currency === sell) ?? {};
      const amount = money(sell, (available.minor * BigInt(percent)) / 100n);
      if (amount.minor < 100n * 10n ** BigInt(currencyDecimals(sell))) return {};
      const { quoteId } = await invoke(exchange.lockQuote, { sell, buy, amount });
      return invoke(exchange.placeRealTime, { quoteId });
    },
  ),
  book: merchant(
    "Books an exchange for a delivery day: `booked` sets the money aside now, `postFunded` pays on the day.",
    z.object({ ...pair, kind: forwardKind, deliveryDate: deliveryDay, deliveryType: z._default(deliveryType, "auto") }),
    async ({ kind, deliveryDate: wanted, deliveryType: how, ...input }, { invoke, now, today }) => {
      const deliveryDate = deliveryDayOf(wanted, today, bookableDeliveryDays(now, input));
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
    "Places a limit order, which fills when the market reaches `target` by 24:00 of `validUntil`. Without a target, it is `away` from the rate of now: `near` by 0.3 percent, `far` by 0.9.",
    z
      .object({
        ...pair,
        target: z.optional(rateCodec),
        away: z.optional(z.enum(["near", "far"])),
        validUntil: z.optional(lastDay),
        ...limitChoices,
      })
      .check(
        z.refine(({ target, away }) => (target === undefined) !== (away === undefined), {
          path: ["target"],
          message: "rate.missing",
        }),
      ),
    async ({ target, away = "near", validUntil, ...input }, actor) =>
      actor.invoke(exchange.placeLimit, {
        ...input,
        target: target ?? (await targetAway(away, { sell: input.sell, buy: input.buy }, actor)),
        validUntil: dayFrom(validUntil, actor.today),
      }),
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
  replayRates: operationsCommand(
    "Has the market follow the published reference rates of the year to 13 April 2026 on their own days, at 22:00 in Beijing: `days` of them from the day `from` on.",
    z.object({ from: day, days: wholeNumber(1, 366) }),
    ({ from, days }, { sendFile }) =>
      sendFile(operations.replay, { from, days, dates: "own" }, { name: "reference-rates.csv", text: referenceYear }),
  ),
  halt: operationsCommand(
    "Halts a pair, or lets it trade again.",
    z.object({ base: currency, quote: currency, isHalted: z._default(z.boolean(), true) }),
    (input, { invoke }) => invoke(operations.halt, input),
  ),
};
