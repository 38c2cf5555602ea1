import type { Got } from "@/lib/call/call";
import type { accounts } from "@/lib/accounts/calls/balances";
import type { Currency } from "@/lib/money/currency";
import { money, plus, zero, type Money } from "@/lib/money/money";
import { later } from "@/lib/time/instant";
import { tickBefore } from "../driving/market/ticks";
import type { InWorld } from "../platform/store/tx";
import { valueIn } from "./balances";
import type { Sums } from "./entries";

/** What several currencies of a statement come to together, in one of them. */
export type StatementTotals = Pick<
  NonNullable<Got<typeof accounts.activity>["totals"]>,
  "currency" | "at" | "opening" | "closing" | "moneyIn" | "moneyOut"
>;

/** The sums of one currency. */
export interface CurrencySums extends Sums {
  readonly currency: Currency;
}

/**
 * The sums of several currencies added up in one, at the mid rates of the last tick up to `at`. A sum is null where a
 * currency has no rate: without it the sum would mislead. An exchange counts on both of its sides, as it does in each
 * currency.
 */
export async function totalsOf(
  tx: InWorld,
  { into, at, sums }: { into: Currency; at: Date; sums: readonly CurrencySums[] },
): Promise<StatementTotals> {
  const tick = await tickBefore(tx, later(at, 1));
  const total = (of: (one: CurrencySums) => bigint): Money | null =>
    sums.reduce<Money | null>((sum, one) => {
      const value = valueIn(into, money(one.currency, of(one)), tick?.mids ?? {});
      return sum && value ? plus(sum, value) : null;
    }, zero(into));
  return {
    currency: into,
    at: tick?.at ?? null,
    opening: total(({ opening }) => opening),
    closing: total(({ closing }) => closing),
    moneyIn: total(({ moneyIn }) => moneyIn),
    moneyOut: total(({ moneyOut }) => moneyOut),
  };
}
