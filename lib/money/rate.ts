import * as z from "zod/mini";
import { currency, currencyDecimals, type Currency } from "./currency";
import { groupThousands, money, type Money } from "./money";

/** Holds the unit of rates, which are whole numbers of 1/10^8: 7.1234 is 712,340,000. */
export const rateUnit = 100_000_000n;
const rateDigits = 8;

/** Holds the units of `quote` that one unit of `base` costs, scaled by `rateUnit`. */
export type Rate = Readonly<{ base: Currency; quote: Currency; value: bigint }>;
export type Pair = Readonly<{ base: Currency; quote: Currency }>;

/**
 * Lists the currencies in the order that decides the base of a pair, by market custom. Earlier ones are worth more or
 * come first by convention, so a rate is (except for a few crosses) at least one.
 */
const baseOrder: readonly Currency[] = [
  "EUR",
  "GBP",
  "AUD",
  "NZD",
  "USD",
  "CAD",
  "SGD",
  "PLN",
  "MYR",
  "CNH",
  "CNY",
  "HKD",
  "THB",
  "RUB",
  "JPY",
  "KRW",
  "IDR",
  "VND",
];

/** Returns the pair in which two currencies are traded, in either direction. */
export const canonicalPair = (a: Currency, b: Currency): Pair =>
  baseOrder.indexOf(a) < baseOrder.indexOf(b) ? { base: a, quote: b } : { base: b, quote: a };

export const pairName = ({ base, quote }: Pair): string => `${base}/${quote}`;

export const samePair = (a: Pair, b: Pair): boolean => a.base === b.base && a.quote === b.quote;

/** Lists the rounding modes of an inexact result: every call states one. */
export type Rounding = "down" | "up" | "half-even";

/** Divides non-negative whole numbers with the given rounding. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n || dividend < 0n)
    throw new RangeError("divide takes a non-negative dividend and a positive divisor");
  const whole = dividend / divisor;
  const twiceRest = (dividend % divisor) * 2n;
  if (rounding === "down" || twiceRest === 0n) return whole;
  if (rounding === "up") return whole + 1n;
  return twiceRest > divisor || (twiceRest === divisor && whole % 2n === 1n) ? whole + 1n : whole;
}

/** Converts an amount of either side of the rate into the other currency. */
export function convert(amount: Money, rate: Rate, rounding: Rounding): Money {
  if (amount.currency === rate.base) {
    return money(
      rate.quote,
      divide(
        amount.minor * rate.value * tenTo(currencyDecimals(rate.quote)),
        rateUnit * tenTo(currencyDecimals(rate.base)),
        rounding,
      ),
    );
  }
  if (amount.currency === rate.quote) {
    return money(
      rate.base,
      divide(
        amount.minor * rateUnit * tenTo(currencyDecimals(rate.base)),
        rate.value * tenTo(currencyDecimals(rate.quote)),
        rounding,
      ),
    );
  }
  throw new TypeError(`${amount.currency} is not in ${pairName(rate)}`);
}

const tenTo = (digits: number): bigint => 10n ** BigInt(digits);

/**
 * Returns the number of decimals a pair is quoted with: five significant digits, as in the market. It depends on the
 * pair's usual size, not on the rate of the day, so columns line up.
 */
export function rateDecimals({ base, quote }: Pair): number {
  const size = usualSize[quote] / usualSize[base];
  return size < 5 ? 5 : size < 50 ? 4 : size < 500 ? 3 : size < 5_000 ? 2 : size < 50_000 ? 1 : 0;
}

/** Holds the approximate price of a US dollar in each currency; determines only the number of displayed digits. */
const usualSize: Record<Currency, number> = {
  USD: 1,
  EUR: 0.9,
  GBP: 0.8,
  AUD: 1.5,
  NZD: 1.65,
  CAD: 1.37,
  SGD: 1.35,
  PLN: 4,
  MYR: 4.4,
  CNH: 7.2,
  CNY: 7.2,
  HKD: 7.8,
  THB: 34,
  RUB: 90,
  JPY: 150,
  KRW: 1_350,
  IDR: 16_000,
  VND: 25_000,
};

/** Returns one unit of the last quoted digit of a pair as a scaled value: a pip. */
export const pipSize = (pair: Pair): bigint => tenTo(rateDigits - rateDecimals(pair));

/** Rounds a scaled value to the digits its pair is quoted with. */
export function roundToQuote(pair: Pair, value: bigint, rounding: Rounding): bigint {
  const step = pipSize(pair);
  return divide(value, step, rounding) * step;
}

/** Formats a rate as plain decimal text: all of the pair's digits, more only when the value has them. */
export function rateText(rate: Rate): string {
  const digits = rate.value.toString().padStart(rateDigits + 1, "0");
  const decimals = digits.slice(-rateDigits).replace(/0+$/, "").padEnd(rateDecimals(rate), "0");
  const units = digits.slice(0, -rateDigits);
  return decimals ? `${units}.${decimals}` : units;
}

/** Formats a rate in two parts: the tail, the last two digits, is emphasised. */
export function displayRate(rate: Rate): { head: string; tail: string } {
  const text = groupThousands(rateText(rate));
  return { head: text.slice(0, -2), tail: text.slice(-2) };
}

/**
 * Parses plain decimal text into a scaled value; returns undefined when it is not a positive number of at most eight
 * decimals.
 */
export function parseRate(text: string): bigint | undefined {
  const [, units, decimals = ""] = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text.trim()) ?? [];
  if (units === undefined) return undefined;
  const value = BigInt(units + decimals.padEnd(rateDigits, "0"));
  return value > 0n ? value : undefined;
}

const isRate = (value: unknown): value is Rate =>
  typeof value === "object" && value !== null && "value" in value && typeof value.value === "bigint";

/** Converts between a rate and its wire format `{base, quote, rate: "7.1234"}`. */
export const rateCodec = z.codec(
  z.object({
    base: currency,
    quote: currency,
    rate: z.string().check(z.meta({ description: "Units of quote for one unit of base", examples: ["7.1234"] })),
  }),
  z.custom<Rate>(isRate),
  {
    decode(wire, context) {
      const value = parseRate(wire.rate);
      if (value !== undefined) return { base: wire.base, quote: wire.quote, value };
      context.issues.push({ code: "custom", message: "rate.number", input: wire.rate, path: ["rate"] });
      return z.NEVER;
    },
    encode: (rate) => ({ base: rate.base, quote: rate.quote, rate: rateText(rate) }),
  },
);
