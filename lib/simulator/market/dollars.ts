import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { convert, pairOf } from "@/lib/money/rate";
import { midOf } from "./rates";
import type { Mids } from "./path";

/** What an amount of US dollars (minor units) comes to in another currency at the mid rate, rounded up: for fees named in dollars. Undefined without a rate. */
export function fromDollars(usdMinor: bigint, currency: Currency, mids: Mids | undefined): Money | undefined {
  const dollars = money("USD", usdMinor);
  if (currency === "USD" || usdMinor === 0n) return money(currency, usdMinor);
  const mid = mids && midOf(mids, pairOf("USD", currency));
  return mid && convert(dollars, mid, "up");
}
