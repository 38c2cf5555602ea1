import type { Got } from "@/lib/call/call";
import type { accounts } from "@/lib/accounts/calls/balances";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { fees } from "@/lib/exchange/calls/fees";
import type { forwards } from "@/lib/exchange/calls/forwards";
import type { ExchangeKind } from "@/lib/exchange/states";
import type { Currency } from "@/lib/money/currency";
import type { Day } from "@/lib/time/beijing";

/** The facts the page was rendered with. */
export interface ApplyFacts {
  readonly sell: Currency;
  readonly buy: Currency;
  readonly rate: Got<typeof exchange.rate> | undefined;
  readonly balances: Got<typeof accounts.balances>;
  /** Which way to exchange the page is about. */
  readonly kind: ExchangeKind;
  /** Whether the merchant may use it. */
  readonly isActive: boolean;
  /** The currencies that may be exchanged in this way, in display order. */
  readonly currencies: readonly Currency[];
  /** The fee of each way in the first currency to sell. */
  readonly fees: Got<typeof fees.productFees> | undefined;
  readonly now: Date;
  /** The days a limit order may be valid until. */
  readonly days: { readonly first: Day; readonly last: Day };
  /**
   * The delivery days of the first pair and the days between that are none; null where nothing is delivered on a day.
   */
  readonly delivery: {
    readonly days: Got<typeof forwards.deliveryDays>;
    readonly holidays: Got<typeof forwards.deliveryHolidays>;
  } | null;
}
