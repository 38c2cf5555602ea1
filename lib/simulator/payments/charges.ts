import type { Money } from "@/lib/money/money";
import { zero } from "@/lib/money/money";
import type { Charges } from "@/lib/payments/rules";
import { correspondentFeeUsdMinor, paymentFeeUsdMinor } from "@/lib/payments/terms";
import { fromDollars } from "../market/dollars";
import type { Mids } from "../market/path";

/**
 * What a payment costs beside its amount, in the paying account's currency, at the mid rates of now: our own fee, and with
 * OUR the correspondents' charge, each rounded up. Undefined where the dollar has no rate in that currency.
 */
export function chargesOf(pay: Money, exchangeFee: Money | null, bearer: "OUR" | "SHA", mids: Mids | undefined): Charges | undefined {
  const ownFee = fromDollars(paymentFeeUsdMinor, pay.currency, mids);
  const correspondentFee = fromDollars(bearer === "OUR" ? correspondentFeeUsdMinor : 0n, pay.currency, mids);
  return ownFee && correspondentFee && { pay, ownFee, correspondentFee, exchangeFee: exchangeFee ?? zero(pay.currency) };
}
