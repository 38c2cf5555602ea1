import { invariant } from "@/lib/call/refusals";
import { currencyDecimals, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { convert, divide, canonicalPair, rateUnit, type Rounding } from "@/lib/money/rate";
import { midOf } from "./rates";
import type { Mids } from "./path";

/**
 * Returns the value of an amount of US dollars (minor units) in another currency at the mid rate, rounded up: for fees
 * in dollars. Undefined without a rate.
 */
export const fromDollarsRoundedUp = (usdMinor: bigint, currency: Currency, mids: Mids | undefined): Money | undefined =>
  valueIn(usdMinor, currency, mids, "up");

/** Does the same rounded down: for the amount that dollars can cover. */
export const fromDollarsRoundedDown = (
  usdMinor: bigint,
  currency: Currency,
  mids: Mids | undefined,
): Money | undefined => valueIn(usdMinor, currency, mids, "down");

function valueIn(usdMinor: bigint, currency: Currency, mids: Mids | undefined, rounding: Rounding): Money | undefined {
  if (currency === "USD" || usdMinor === 0n) return money(currency, usdMinor);
  const mid = mids && midOf(mids, canonicalPair("USD", currency));
  return mid && convert(money("USD", usdMinor), mid, rounding);
}

/**
 * Returns the value of signed amounts in US dollar cents at the mids of one tick, rounded half-even: for valuation,
 * never for posting.
 */
export const createUsdValuation =
  (mids: Mids) =>
  ({ currency, minor }: Money): bigint => {
    if (currency === "USD") return minor;
    const mid = mids[currency];
    invariant(mid, `a tick has a rate of ${currency}`);
    const cents = divide(
      (minor < 0n ? -minor : minor) * rateUnit * 10n ** BigInt(currencyDecimals("USD")),
      mid * 10n ** BigInt(currencyDecimals(currency)),
      "half-even",
    );
    return minor < 0n ? -cents : cents;
  };
