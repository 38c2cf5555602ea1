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
  return {
    rows: held.map(({ currency, available, held: set }) => ({ currency, available: money(currency, available), held: money(currency, set) })),
    total: totalIn(currencyOf(merchant.reportingCurrency), held.map(({ currency, available, held: set }) => money(currency, available + set)), tick?.mids ?? {}),
    at: now,
  };
};

/** The sum in one currency at mid rates, each part rounded to the even; null when a part has no rate: a sum without it would mislead. */
function totalIn(reporting: Currency, parts: readonly Money[], mids: Mids): Money | null {
  let total = zero(reporting);
  for (const part of parts) {
    if (part.minor === 0n) continue;
    const mid = part.currency === reporting ? undefined : midOf(mids, pairOf(part.currency, reporting));
    if (part.currency !== reporting && !mid) return null;
    total = plus(total, mid ? convert(part, mid, "half-even") : part);
  }
  return total;
}
