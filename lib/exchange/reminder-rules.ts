import * as z from "zod/mini";
import { dayTextIssue } from "@/lib/forms/issue";
import { currency } from "@/lib/money/currency";
import { canonicalPair } from "@/lib/money/rate";
import { phoneNumberSchema, normalizedPhoneNumber } from "@/lib/reference/places/phone";
import { addDays, beijingDay, isDay, type Day } from "@/lib/time/beijing";
import { isTargetReached, type BidAsk, type Side } from "./rules";
import { reminderDaysMax } from "./reminder-terms";
import { parseEnteredRate } from "./typed-rate";

/**
 * Names the direction of the rate: above watches the bid, the price for sellers of the base; below watches the ask, the
 * price for its buyers.
 */
export const direction = z.enum(["above", "below"]);
export type Direction = z.infer<typeof direction>;

/** Returns the side of the market that a reminder watches, the same as for an order. */
export const reminderMarketSide = (way: Direction): Side => (way === "above" ? "sellBase" : "buyBase");
export const reminderDirection = (side: Side): Direction => (side === "sellBase" ? "above" : "below");

/** Returns true when the market is at or through a reminder's rate already: then there is nothing to wait for. */
export const isReminderRateReached = ({ bid, ask }: BidAsk, way: Direction, target: bigint): boolean =>
  isTargetReached(reminderMarketSide(way), target, (way === "above" ? bid : ask).value);

/** Returns the permitted validity days of a reminder: from today for a number of days. */
export const reminderValidityRange = (now: Date): { first: Day; last: Day } => ({
  first: beijingDay(now),
  last: addDays(beijingDay(now), reminderDaysMax),
});

const entry = z.object({
  base: currency,
  quote: currency,
  direction,
  target: z.string(),
  validUntil: z.string(),
  phone: z.object({ countryCode: z.string(), number: z.string() }),
});
export type ReminderEntry = z.infer<typeof entry>;

/** Holds the facts displayed by a reminder form: the pair's price, if any, and the time. */
export interface ReminderFacts {
  readonly price: BidAsk | null;
  readonly now: Date;
}

/**
 * Returns the rule of the reminder form: "Rate reminder: reminder rate, validity and notification phone required"
 * (specification 2, section 5); a rate that is reached already is invalid.
 */
export const rateReminderFormSchema = ({ price, now }: ReminderFacts) =>
  z.pipe(
    entry,
    z.transform(({ base, quote, direction: way, target, validUntil, phone }, context) => {
      const wrong = (path: string, message: string) =>
        void context.issues.push({ code: "custom", message, input: target, path: [path] });
      const pair = canonicalPair(base, quote);
      const value = parseEnteredRate(target, pair);
      if (value === undefined) wrong("target", target.trim() === "" ? "rate.missing" : "rate.number");
      if (base === quote) wrong("target", "currency.same");
      if (
        value !== undefined &&
        price?.bid.base === pair.base &&
        price.bid.quote === pair.quote &&
        isReminderRateReached(price, way, value)
      )
        wrong("target", "rate.reached");
      const { first, last } = reminderValidityRange(now);
      if (!isDay(validUntil) || validUntil < first || validUntil > last)
        wrong("validUntil", isDay(validUntil) ? "date.range" : dayTextIssue(validUntil));
      const number = z.safeParse(phoneNumberSchema, normalizedPhoneNumber(phone));
      if (!number.success) wrong("phone", number.error.issues[0]?.message ?? "text.phone");
      if (value === undefined || !number.success || context.issues.length > 0) return z.NEVER;
      return { direction: way, target: { ...pair, value }, validUntil, phone: number.data };
    }),
  );
