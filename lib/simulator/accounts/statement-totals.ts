import type { ClientOutput } from "@/lib/call/call";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { Currency } from "@/lib/money/currency";
import { money, plus, zero, type Money } from "@/lib/money/money";
import { addMilliseconds } from "@/lib/time/instant";
import { tickBefore } from "../driving/market/ticks";
import type { InWorld } from "../platform/store/tx";
import { convertAtMidRate } from "./balances";
import type { LineSums } from "./entries";

/** Holds the total of several currencies of a statement, in one of them. */
export type StatementTotals = Pick<
  NonNullable<ClientOutput<typeof accountCalls.activity>["totals"]>,
  "currency" | "at" | "opening" | "closing" | "moneyIn" | "moneyOut"
>;

/** Holds the sums of one currency. */
export interface CurrencySums extends LineSums {
  readonly currency: Currency;
}

/**
 * Sums several currencies in one, at the mid rates of the last tick up to `at`. A sum is null when a currency has no
 * rate: without it the sum would mislead. An exchange counts on both of its sides, as it does in each currency.
 */
export async function statementTotals(
  tx: InWorld,
  { into, at, sums }: { into: Currency; at: Date; sums: readonly CurrencySums[] },
): Promise<StatementTotals> {
  const tick = await tickBefore(tx, addMilliseconds(at, 1));
  const total = (of: (row: CurrencySums) => bigint): Money | null =>
    sums.reduce<Money | null>((sum, row) => {
      const value = convertAtMidRate(into, money(row.currency, of(row)), tick?.mids ?? {});
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
