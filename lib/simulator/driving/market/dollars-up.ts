import type { Money } from "@/lib/money/money";
import { convert, canonicalPair } from "@/lib/money/rate";
import { findUsableTick, type AtNow } from "./fresh";
import type { Mids } from "./path";
import { midOf } from "./rates";

/**
 * Returns the value of an amount in US dollar cents at the current mid rate, rounded up: the basis of quotas, approval
 * levels, and confirmations. Undefined without a rate.
 */
export const usdCentsRoundedUp = async (tx: AtNow, amount: Money): Promise<bigint | undefined> =>
  amount.currency === "USD" ? amount.minor : usdCentsRoundedUpAtMids((await findUsableTick(tx))?.mids, amount);

/** Does the same at known mid rates, for many amounts. */
export function usdCentsRoundedUpAtMids(mids: Mids | undefined, amount: Money): bigint | undefined {
  if (amount.currency === "USD") return amount.minor;
  const mid = mids && midOf(mids, canonicalPair("USD", amount.currency));
  return mid && convert(amount, mid, "up").minor;
}
