import * as z from "zod/mini";

/**
 * Maps the product's currencies to their decimals. The product's own table overrides ISO 4217:
 * KRW and VND are stored with two decimals, JPY and IDR with none (specification 1, section 9).
 */
export const scales = {
  CNH: 2,
  USD: 2,
  EUR: 2,
  HKD: 2,
  VND: 2,
  JPY: 0,
  KRW: 2,
  GBP: 2,
  AUD: 2,
  CAD: 2,
  NZD: 2,
  SGD: 2,
  CNY: 2,
  IDR: 0,
  MYR: 2,
  PLN: 2,
  RUB: 2,
  THB: 2,
} as const;

export type Currency = keyof typeof scales;

/**
 * Lists all known currencies in the product's display order: a priority list, then by letter (specification 1, section
 * 9).
 */
export const currencyCodes = Object.keys(scales) as readonly Currency[];

/** Lists the currencies of orders (specification 1, section 9). */
export const orderCurrencies: readonly Currency[] = currencyCodes.filter((code) => code !== "SGD" && code !== "CNY");

export const currency = z.enum(currencyCodes as [Currency, ...Currency[]]).check(z.meta({ examples: ["USD"] }));

export const isCurrency = (text: string): text is Currency => Object.hasOwn(scales, text);

/** Returns the number of decimals of a currency's amounts. */
export const currencyDecimals = (code: Currency): number => scales[code];

/** Compares currencies by the product's display order. */
export const byDisplayOrder = (a: Currency, b: Currency): number => currencyCodes.indexOf(a) - currencyCodes.indexOf(b);

/** Lists the currencies that are settled in Hong Kong: also offshore yuan, with its clearing bank there. */
const settledInHongKong: readonly Currency[] = ["HKD", "CNH"];

/** Returns true when Hong Kong's banks must be open on the day that a currency moves. */
export const settlesInHongKong = (code: Currency): boolean => settledInHongKong.includes(code);
