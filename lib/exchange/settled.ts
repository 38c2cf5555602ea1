import type { Currency } from "@/lib/money/currency";

/** Currencies that are settled in Hong Kong: offshore yuan too, whose clearing bank is there. */
const settledInHongKong: readonly Currency[] = ["HKD", "CNH"];

/** The amounts sold and bought. */
export type Settled = { readonly sell: Currency; readonly buy: Currency };

/** Whether Hong Kong's banks must work, too, on the day that a pair is delivered. */
export const needsHongKong = ({ sell, buy }: Settled): boolean =>
  [sell, buy].some((code) => settledInHongKong.includes(code));
