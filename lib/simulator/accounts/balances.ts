import { invariant } from "@/lib/call/refusals";
import type { accounts } from "@/lib/accounts/calls";
import type { Currency } from "@/lib/money/currency";
import { money, plus, zero, type Money } from "@/lib/money/money";
import { convert, pairOf } from "@/lib/money/rate";
import type { Answer } from "../desk";
import { currencyOf } from "../exchange/shown";
import { balancesOf } from "../ledger/balance";
import type { Mids } from "../market/path";
import { midOf } from "../market/rates";
import { lastTick } from "../market/ticks";
import { find } from "../records";

/** What a merchant has in each currency, and all of it in the reporting currency at the mid rates of the last tick. */
export const balances: Answer<typeof accounts.balances> = async (_, { who, world, now, db }) => {
  const merchant = await find(db.sql, "Merchant", { world: world.id, userNo: who.userNo });
  invariant(merchant, "whoever is signed in has a merchant");
  const held = await balancesOf(db.sql, world.id, who.userNo);
  const tick = await lastTick(db.sql, world.id);
  const reporting = currencyOf(merchant.reportingCurrency);
  const rows = held.map(({ currency, available, held: set }) => ({
    currency, available: money(currency, available), held: money(currency, set), value: valueIn(reporting, money(currency, available + set), tick?.mids ?? {}),
  }));
  return { rows, total: sumOf(reporting, rows.map(({ value }) => value)), at: now };
};

/** An amount in another currency at the mid rate, rounded to the even; null without a rate. */
function valueIn(reporting: Currency, amount: Money, mids: Mids): Money | null {
  if (amount.minor === 0n) return zero(reporting);
  if (amount.currency === reporting) return amount;
  const mid = midOf(mids, pairOf(amount.currency, reporting));
  return mid ? convert(amount, mid, "half-even") : null;
}

/** The sum of all values; null when one of them is not known: a sum without it would mislead. */
const sumOf = (reporting: Currency, values: readonly (Money | null)[]): Money | null =>
  values.reduce<Money | null>((sum, value) => (sum && value ? plus(sum, value) : null), zero(reporting));
