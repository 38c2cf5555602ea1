import * as z from "zod/mini";
import { currency, scaleOf, type Currency } from "./currency";

/** An amount in whole minor units of its currency: 12.30 USD is 1230, 12 JPY is 12. Never a float. */
export type Money = Readonly<{ currency: Currency; minor: bigint }>;

/** The most digits an amount may have before its point; keeps every sum far inside 64 bits. */
const unitsDigitsMax = 13;

/** A sum of amounts may have so many more: of a list of millions of the largest. */
const sumDigitsMax = 24;

/** The largest amount that can be written down in a currency, in minor units. */
export const minorMax = (code: Currency): bigint => 10n ** BigInt(unitsDigitsMax + scaleOf(code)) - 1n;

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

/** Reads plain decimal text; undefined when it is no number or has more decimals than the currency. */
export function parseMoney(text: string, code: Currency, shape = amountShape): Money | undefined {
  const [, sign = "", units, decimals = ""] = shape.exec(text) ?? [];
  if (units === undefined || decimals.length > scaleOf(code)) return undefined;
  const minor = BigInt(units + decimals.padEnd(scaleOf(code), "0"));
  return money(code, sign ? -minor : minor);
}

/** An amount without zeros beyond the decimals of its currency, which say nothing: "5000.00" yen are "5000". */
export const trimDecimals = (text: string, code: Currency): string => {
  const [, units = "", decimals = ""] = /^(-?\d+)\.(\d+)$/.exec(text) ?? [];
  const scale = scaleOf(code);
  if (decimals.length <= scale || /[^0]/.test(decimals.slice(scale))) return text;
  return scale === 0 ? units : `${units}.${decimals.slice(0, scale)}`;
};

/** An amount as it was typed: the money, or the issue code that says what is wrong with the text. */
export type TypedMoney =
  { readonly amount: Money; readonly issue?: never } | { readonly amount?: never; readonly issue: string };

/**
 * Reads an amount as somebody typed it: the money, or the issue code that says what is wrong with it. Zero is an amount
 * only where it is asked for.
 */
export function typedMoney(text: string, code: Currency, { zero: takesZero = false } = {}): TypedMoney {
  const amount = parseMoney(trimDecimals(text.trim(), code), code);
  if (!amount || amount.minor < 0n) return { issue: amountIssue(text, code) };
  return amount.minor === 0n && !takesZero ? { issue: "amount.zero" } : { amount };
}

/** Plain decimal text with exactly the currency's decimals: "1234.50". */
export function decimalText({ currency: code, minor }: Money): string {
  const scale = scaleOf(code);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, "0");
  const text = scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
  return minor < 0n ? `-${text}` : text;
}

/** Text for people: "1,234.50", with a true minus sign, and a plus sign on request. The same in both languages. */
export function displayMoney(amount: Money, { sign = false }: { sign?: boolean } = {}): string {
  const text = groupThousands(decimalText(amount).replace("-", ""));
  if (amount.minor < 0n) return `−${text}`;
  return sign && amount.minor > 0n ? `+${text}` : text;
}

/** An amount with its currency, within a sentence: "1,234.50 USD". */
export const amountText = (amount: Money): string => `${displayMoney(amount)} ${amount.currency}`;

/** "1234567.89" → "1,234,567.89"; touches only the digits before the point. */
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
 * On the wire `{currency, amount: "12.30"}`, inside always whole minor units. Negative amounts are refused: amounts
 * that may be below zero use `signedMoneyCodec`.
 */
export const moneyCodec = amountCodec((amount) => amount.minor >= 0n);

/** As `moneyCodec`, but may be below zero: differences, ledger entries, platform balances. */
export const signedMoneyCodec = amountCodec(() => true);

/**
 * As `moneyCodec`, for what a reply adds up: each amount may be as large as one can be, and what they come to is shown
 * all the same. Nothing that is sent is read by it.
 */
export const sumCodec = amountCodec((sum) => sum.minor >= 0n, sumShape);

function amountCodec(allowed: (amount: Money) => boolean, shape = amountShape) {
  return z.codec(moneyWire, z.custom<Money>(isMoney), {
    decode(wire, context) {
      const amount = parseMoney(trimDecimals(wire.amount, wire.currency), wire.currency, shape);
      if (amount && allowed(amount)) return amount;
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

/** Why a text is not an amount of this currency: an issue code of messages/validation. */
export function amountIssue(text: string, code: Currency): string {
  const [, sign, units, decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (units === undefined) return text.trim() === "" ? "amount.missing" : "amount.number";
  if (sign) return "amount.negative";
  if (decimals.length > scaleOf(code)) return scaleOf(code) === 0 ? "amount.whole" : "amount.decimals";
  return units.length > unitsDigitsMax ? "amount.large" : "amount.number";
}
