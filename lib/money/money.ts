import * as z from "zod/mini";
import { currency, currencyDecimals, type Currency } from "./currency";

/** Describes an amount in whole minor units of its currency: 12.30 USD is 1230, 12 JPY is 12. Never a float. */
export type Money = Readonly<{ currency: Currency; minor: bigint }>;

/** Limits the number of digits before the point of an amount; it limits every sum far inside 64 bits. */
const unitsDigitsMax = 13;

/** Limits the number of digits of a sum: enough for a list of millions of the largest amounts. */
const sumDigitsMax = 24;

/** Returns the largest amount that can be written in a currency, in minor units. */
export const minorMax = (code: Currency): bigint => 10n ** BigInt(unitsDigitsMax + currencyDecimals(code)) - 1n;

const shapeOf = (digitsMax: number) => new RegExp(`^(-?)(\\d{1,${digitsMax}})(?:\\.(\\d+))?$`);
const [amountShape, sumShape] = [shapeOf(unitsDigitsMax), shapeOf(sumDigitsMax)];

export const money = (code: Currency, minor: bigint): Money => ({ currency: code, minor });
export const zero = (code: Currency): Money => money(code, 0n);
export const plus = (a: Money, b: Money): Money => money(same(a, b), a.minor + b.minor);
export const minus = (a: Money, b: Money): Money => money(same(a, b), a.minor - b.minor);

function same(a: Money, b: Money): Currency {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} and ${b.currency} do not add up`);
  return a.currency;
}

/** Parses plain decimal text; returns undefined when it is not a number or has more decimals than the currency. */
export function parseMoney(text: string, code: Currency, shape = amountShape): Money | undefined {
  const [, sign = "", units, decimals = ""] = shape.exec(text) ?? [];
  if (units === undefined || decimals.length > currencyDecimals(code)) return undefined;
  const minor = BigInt(units + decimals.padEnd(currencyDecimals(code), "0"));
  return money(code, sign ? -minor : minor);
}

/** Removes zeros beyond the decimals of a currency, which carry no information: "5000.00" yen are "5000". */
export const trimExcessZeroDecimals = (text: string, code: Currency): string => {
  const [, units = "", decimals = ""] = /^(-?\d+)\.(\d+)$/.exec(text) ?? [];
  const scale = currencyDecimals(code);
  if (decimals.length <= scale || /[^0]/.test(decimals.slice(scale))) return text;
  return scale === 0 ? units : `${units}.${decimals.slice(0, scale)}`;
};

/** Holds the result of parsing a typed amount: the money, or the issue code of the text. */
export type TypedMoney =
  { readonly amount: Money; readonly issue?: never } | { readonly amount?: never; readonly issue: string };

/**
 * Parses a typed amount: returns the money, or the issue code of the text. Zero is valid only with the `zero` option.
 */
export function parseEnteredMoney(text: string, code: Currency, { zero: allowsZero = false } = {}): TypedMoney {
  const amount = parseMoney(trimExcessZeroDecimals(text.trim(), code), code);
  if (!amount || amount.minor < 0n) return { issue: amountIssue(text, code) };
  return amount.minor === 0n && !allowsZero ? { issue: "amount.zero" } : { amount };
}

/** Formats an amount as plain decimal text with exactly the currency's decimals: "1234.50". */
export function decimalText({ currency: code, minor }: Money): string {
  return scaledText(minor, currencyDecimals(code));
}

/** Formats a scaled whole number as plain decimal text with all of its decimals: 258687 with two is "2586.87". */
export function scaledText(scaled: bigint, decimals: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, "0");
  const text = decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits;
  return scaled < 0n ? `-${text}` : text;
}

/**
 * Formats an amount for people: "1,234.50", with a true minus sign, and a plus sign on request. The same in both
 * languages.
 */
export function displayMoney(amount: Money, { sign = false }: { sign?: boolean } = {}): string {
  const text = groupThousands(decimalText(amount).replace("-", ""));
  if (amount.minor < 0n) return `−${text}`;
  return sign && amount.minor > 0n ? `+${text}` : text;
}

/** Formats an amount with its currency, for use in a sentence: "1,234.50 USD". */
export const amountText = (amount: Money): string => `${displayMoney(amount)} ${amount.currency}`;

/** Groups the thousands: "1234567.89" → "1,234,567.89"; only the digits before the point change. */
export const groupThousands = (plain: string): string =>
  plain.replace(/^\d+/, (units) => units.replace(/\B(?=(\d{3})+$)/g, ","));

export const isMoney = (value: unknown): value is Money =>
  typeof value === "object" &&
  value !== null &&
  "minor" in value &&
  typeof value.minor === "bigint" &&
  "currency" in value;

const moneyWire = z.object({
  currency,
  amount: z
    .string()
    .check(z.meta({ description: "Decimal text with at most the currency's decimals", examples: ["12.30"] })),
});

/**
 * Converts between the wire format `{currency, amount: "12.30"}` and whole minor units. Negative amounts are refused:
 * amounts that may be below zero use `signedMoneyCodec`.
 */
export const moneyCodec = amountCodec((amount) => amount.minor >= 0n);

/** Works as `moneyCodec`, but accepts negative amounts: differences, ledger entries, platform balances. */
export const signedMoneyCodec = amountCodec(() => true);

/**
 * Works as `moneyCodec`, for sums in replies: each amount may be the largest possible one, and the sum is still
 * returned. It parses no requests.
 */
export const sumCodec = amountCodec((sum) => sum.minor >= 0n, sumShape);

function amountCodec(isAllowed: (amount: Money) => boolean, shape = amountShape) {
  return z.codec(moneyWire, z.custom<Money>(isMoney), {
    decode(wire, context) {
      const amount = parseMoney(trimExcessZeroDecimals(wire.amount, wire.currency), wire.currency, shape);
      if (amount && isAllowed(amount)) return amount;
      context.issues.push({
        code: "custom",
        message: amountIssue(wire.amount, wire.currency),
        input: wire.amount,
        path: ["amount"],
      });
      return z.NEVER;
    },
    encode: (amount) => ({ currency: amount.currency, amount: decimalText(amount) }),
  });
}

/** Returns the reason that a text is not an amount of this currency, as an issue code of messages/validation. */
export function amountIssue(text: string, code: Currency): string {
  const [, sign, units, decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (units === undefined) return text.trim() === "" ? "amount.missing" : "amount.number";
  if (sign) return "amount.negative";
  if (decimals.length > currencyDecimals(code))
    return currencyDecimals(code) === 0 ? "amount.whole" : "amount.decimals";
  return units.length > unitsDigitsMax ? "amount.large" : "amount.number";
}
