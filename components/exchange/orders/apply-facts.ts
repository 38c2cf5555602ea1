import type { ClientOutput } from "@/lib/call/call";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { fees } from "@/lib/exchange/calls/fees";
import type { forwards } from "@/lib/exchange/calls/forwards";
import type { ExchangeKind } from "@/lib/exchange/states";
import type { Currency } from "@/lib/money/currency";
import type { Day } from "@/lib/time/beijing";

/** Holds the facts that the page was rendered with. */
export interface ApplyFacts {
  readonly sell: Currency;
  readonly buy: Currency;
  /** Holds the amount that the address names, and its side; absent when it names none. */
  readonly first?: { readonly fixed: "sell" | "buy"; readonly amount: string } | undefined;
  readonly rate: ClientOutput<typeof exchange.rate> | undefined;
  readonly balances: ClientOutput<typeof accountCalls.balances>;
  /** Names the exchange product of the page. */
  readonly kind: ExchangeKind;
  /** Is true when the merchant may use it. */
  readonly isActive: boolean;
  /** Lists the currencies that may be exchanged with it, in display order. */
  readonly currencies: readonly Currency[];
  /** Holds the fee of each product in the first currency to sell. */
  readonly fees: ClientOutput<typeof fees.productFees> | undefined;
  readonly now: Date;
  /** Limits the validity of a limit order. */
  readonly days: { readonly first: Day; readonly last: Day };
  /**
   * Holds the delivery days of the first pair and the days between them without delivery; null for a product without a
   * delivery day.
   */
  readonly delivery: {
    readonly days: ClientOutput<typeof forwards.deliveryDays>;
    readonly holidays: ClientOutput<typeof forwards.deliveryHolidays>;
  } | null;
}
