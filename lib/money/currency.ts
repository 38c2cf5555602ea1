import * as z from "zod/mini";

/**
 * The currencies the product knows and their decimals. The product's own table wins over ISO 4217:
 * KRW and VND are kept with two decimals, JPY and IDR with none (specification 1, section 9).
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
 * All known currencies in the product's display order: a priority list, then by letter (specification 1, section 9).
 */
export const currencies = Object.keys(scales) as readonly Currency[];

/** The currencies that orders may be in (specification 1, section 9). */
export const orderCurrencies: readonly Currency[] = currencies.filter((code) => code !== "SGD" && code !== "CNY");

export const currency = z.enum(currencies as [Currency, ...Currency[]]).check(z.meta({ examples: ["USD"] }));

export const isCurrency = (text: string): text is Currency => Object.hasOwn(scales, text);

/** How many decimals amounts of this currency have. */
export const scaleOf = (code: Currency): number => scales[code];

/** Sorts by the product's display order. */
export const byDisplayOrder = (a: Currency, b: Currency): number => currencies.indexOf(a) - currencies.indexOf(b);

/** Currencies that are settled in Hong Kong: offshore yuan too, whose clearing bank is there. */
const settledInHongKong: readonly Currency[] = ["HKD", "CNH"];

/** Whether Hong Kong's banks must work on the day that a currency moves. */
export const settlesInHongKong = (code: Currency): boolean => settledInHongKong.includes(code);
