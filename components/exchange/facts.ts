import type { Got } from "@/lib/call/call";
import type { accounts } from "@/lib/accounts/calls";
import type { exchange } from "@/lib/exchange/calls";
import type { forwards } from "@/lib/exchange/forward-calls";
import type { Currency } from "@/lib/money/currency";
import type { Day } from "@/lib/time/beijing";

/** What the page knew when it was made. */
export interface Facts {
  readonly sell: Currency;
  readonly buy: Currency;
  readonly rate: Got<typeof exchange.rate> | undefined;
  readonly balances: Got<typeof accounts.balances>;
  /** The exchange fee in parts of a million of the sell amount. */
  readonly feePpm: number;
  readonly now: Date;
  /** The days a limit order may be valid until. */
  readonly days: { readonly first: Day; readonly last: Day };
  /** The delivery days of the first pair and the days between that are none; null where nothing is delivered on a day. */
  readonly delivery: { readonly days: Got<typeof forwards.deliveryDays>; readonly holidays: Got<typeof forwards.deliveryHolidays> } | null;
}
