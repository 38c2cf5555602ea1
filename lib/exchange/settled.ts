import { settlesInHongKong, type Currency } from "@/lib/money/currency";

/** The amounts sold and bought. */
export type Settled = { readonly sell: Currency; readonly buy: Currency };

/** Whether Hong Kong's banks must work, too, on the day that a pair is delivered. */
export const needsHongKong = ({ sell, buy }: Settled): boolean => [sell, buy].some(settlesInHongKong);
