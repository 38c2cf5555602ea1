import * as z from "zod/mini";
import { currency, type Currency } from "@/lib/money/currency";
import { dayTextIssue, issueWithFigure } from "@/lib/forms/issue";
import { feeOf, type FeeTerms } from "@/lib/money/fee";
import { amountText, parseEnteredMoney, zero, type Money } from "@/lib/money/money";
import { canonicalPair, type Rate } from "@/lib/money/rate";
import { isDay, type Day } from "@/lib/time/beijing";
import { balanceUsedAtBooking } from "./forward";
import {
  amountsAt,
  isExchangeTooLarge,
  isExchangeTooSmall,
  minLimitOrderSellAmount,
  marketSideOf,
  limitTargetFault,
  limitOrderValidityRange,
} from "./rules";
import { parseEnteredRate } from "./typed-rate";

const amountEntry = {
  sell: currency,
  buy: currency,
  fixed: z.enum(["sell", "buy"]),
  amount: z.string(),
  card: z.optional(z.string()),
};
const realTimeEntry = z.object(amountEntry);
const forwardEntry = z.object({ ...amountEntry, deliveryDate: z.string(), deliveryType: z.enum(["auto", "manual"]) });
const limitEntry = z.object({
  ...amountEntry,
  target: z.string(),
  validUntil: z.string(),
  fillsPart: z.boolean(),
  holdsFunds: z.boolean(),
});

export type RealTimeEntry = z.infer<typeof realTimeEntry>;
export type LimitEntry = z.infer<typeof limitEntry>;
export type ForwardEntry = z.infer<typeof forwardEntry>;

/** Holds the facts that an exchange form displayed when it was filled in. */
export interface ExchangeFormFacts {
  /** Holds the rate on the customer's side; null when there is none. */
  readonly rate: Rate | null;
  /** Holds the fee of selling the currency with this product; null when unknown. */
  readonly fee: FeeTerms | null;
  /** Limits the amount to sell, in minor units of the sell currency. */
  readonly available: bigint;
  readonly now: Date;
}

/** Parses the entered amount: the money, or the issue of the text. */
export const parseExchangeAmount = ({ sell, buy, fixed, amount }: RealTimeEntry) =>
  parseEnteredMoney(amount, fixed === "sell" ? sell : buy);

/** Reports an invalid field, by its issue code. */
type Wrong = (path: string, message: string) => void;

/** Returns the entered amount, or undefined after reporting its issue. */
function namedAmount(entry: RealTimeEntry, wrong: Wrong): Money | undefined {
  if (entry.sell === entry.buy) wrong("amount", "currency.same");
  const { amount, issue } = parseExchangeAmount(entry);
  if (issue) wrong("amount", issue);
  return amount;
}

/** Returns the issue code of both amounts at a rate, if they are invalid. */
function amountFault(amount: Money, rate: Rate, sell: Currency): string | undefined {
  const amounts = amountsAt(amount, rate, sell);
  return isExchangeTooLarge(amounts) ? "amount.large" : isExchangeTooSmall(amounts) ? "amount.minimum" : undefined;
}

/** Returns the selected quota card, if any. */
const cardOf = ({ card }: RealTimeEntry): { card?: string } => (card ? { card } : {});

/** Returns the fee, or zero when it is unknown here; the handler knows it. */
const feeOrNone = (sell: Money, terms: FeeTerms | null): Money =>
  terms?.min.currency === sell.currency ? feeOf(sell, terms) : zero(sell.currency);

/**
 * Returns the rule of a real-time exchange: an amount of one of two currencies that the balance covers with the fee.
 */
export const realTimeExchangeFormSchema = ({ rate, fee, available }: ExchangeFormFacts) =>
  z.pipe(
    realTimeEntry,
    z.transform((entry, context) => {
      const wrong: Wrong = (path, message) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const amount = namedAmount(entry, wrong);
      if (!amount || context.issues.length > 0) return z.NEVER;
      const isOfPair = rate && entry.sell !== entry.buy && samePairAs(rate, entry);
      const fault = isOfPair ? amountFault(amount, rate, entry.sell) : undefined;
      if (fault) wrong("amount", fault);
      else if (isOfPair) {
        const { sell } = amountsAt(amount, rate, entry.sell);
        if (sell.minor + feeOrNone(sell, fee).minor > available) wrong("amount", "amount.short");
      }
      return context.issues.length > 0
        ? z.NEVER
        : { kind: "realTime" as const, sell: entry.sell, buy: entry.buy, amount: amount, ...cardOf(entry) };
    }),
  );

/** Holds further facts for the form of an exchange with a delivery day. */
export interface ForwardFacts extends ExchangeFormFacts {
  readonly kind: "booked" | "postFunded";
  readonly days: readonly Day[];
}

/**
 * Returns the rule of an exchange with a delivery day, up to the quote it is booked at: an allowed day, and an advance
 * fee (for a booked one the sell amount too) that the balance covers.
 */
export const forwardExchangeFormSchema = ({ kind, rate, fee, available, days }: ForwardFacts) =>
  z.pipe(
    forwardEntry,
    z.transform((entry, context) => {
      const wrong: Wrong = (path, message) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const amount = namedAmount(entry, wrong);
      if (!days.includes(entry.deliveryDate))
        wrong("deliveryDate", entry.deliveryDate === "" ? "date.missing" : "date.range");
      if (amount && rate && entry.sell !== entry.buy && samePairAs(rate, entry)) {
        const fault = amountFault(amount, rate, entry.sell);
        const { sell } = amountsAt(amount, rate, entry.sell);
        if (fault) wrong("amount", fault);
        else if (balanceUsedAtBooking(kind, sell, feeOrNone(sell, fee)).minor > available)
          wrong("amount", "amount.short");
      }
      return !amount || context.issues.length > 0
        ? z.NEVER
        : { kind, sell: entry.sell, buy: entry.buy, amount: amount, ...cardOf(entry) };
    }),
  );

/**
 * Returns the rule of a limit order: a target better than the current rate by at most one percent, at least 100 of the
 * sell currency, a permitted day; when its funds are held, a balance that covers them with the fee.
 */
export const limitOrderFormSchema = ({ rate, fee, available, now }: ExchangeFormFacts) =>
  z.pipe(
    limitEntry,
    z.transform((entry, context) => {
      const wrong: Wrong = (path, message) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [path] });
      const amount = namedAmount(entry, wrong);
      const target = targetOf(entry, rate, wrong);
      const validUntil = dayOfEntry(entry.validUntil, now, wrong);
      if (amount && target && context.issues.length === 0) {
        const fault = amountFault(amount, target, entry.sell);
        const { sell } = amountsAt(amount, target, entry.sell);
        const least = minLimitOrderSellAmount(entry.sell);
        if (fault) wrong("amount", fault);
        else if (sell.minor < least.minor) wrong("amount", issueWithFigure("amount.sellLeast", amountText(least)));
        else if (entry.holdsFunds && sell.minor + feeOrNone(sell, fee).minor > available)
          wrong("amount", "amount.short");
      }
      if (!amount || !target || !validUntil || context.issues.length > 0) return z.NEVER;
      const { sell, buy, fillsPart, holdsFunds } = entry;
      return { sell, buy, amount: amount, target, validUntil, fillsPart, holdsFunds };
    }),
  );

/**
 * Returns the rule of a change of a limit order that is based on one version: that of placing it. The amount it already
 * holds is available to it.
 */
export const limitOrderChangeFormSchema = (
  formFacts: ExchangeFormFacts,
  order: { readonly orderNo: string; readonly version: number; readonly held: bigint },
) =>
  z.pipe(
    limitOrderFormSchema({ ...formFacts, available: formFacts.available + order.held }),
    z.transform(({ amount, target, validUntil, fillsPart, holdsFunds }) => ({
      orderNo: order.orderNo,
      version: order.version,
      amount,
      target,
      validUntil,
      fillsPart,
      holdsFunds,
    })),
  );

const samePairAs = (rate: Rate, { sell, buy }: RealTimeEntry): boolean => {
  const pair = canonicalPair(sell, buy);
  return rate.base === pair.base && rate.quote === pair.quote;
};

function targetOf(entry: LimitEntry, current: Rate | null, wrong: Wrong): Rate | undefined {
  const { pair, side } = marketSideOf(entry.sell, entry.buy);
  const value = parseEnteredRate(entry.target, pair);
  if (value === undefined) {
    wrong("target", entry.target.trim() === "" ? "rate.missing" : "rate.number");
    return undefined;
  }
  const verdict = current && samePairAs(current, entry) ? limitTargetFault(current, side, value) : null;
  if (verdict) wrong("target", verdict === "TARGET_ALREADY_MET" ? "rate.met" : "rate.far");
  return { ...pair, value };
}

function dayOfEntry(text: string, now: Date, wrong: Wrong): Day | undefined {
  const { first, last } = limitOrderValidityRange(now);
  if (isDay(text) && text >= first && text <= last) return text;
  wrong("validUntil", isDay(text) ? "date.range" : dayTextIssue(text));
  return undefined;
}
