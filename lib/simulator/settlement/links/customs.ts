import type { Currency } from "@/lib/money/currency";
import { amountText, money } from "@/lib/money/money";
import type { Draw } from "@/lib/settlement/draws";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { remainingCustomsLimit, type SettleableLink } from "./quota";

/** Returns the part of some draws that is settled by customs declarations, in US dollar cents. */
export async function customsDrawnUsdMinor(
  tx: Tx<"NO_RATE">,
  currency: Currency,
  draws: readonly Draw<SettleableLink>[],
): Promise<bigint> {
  const minor = draws.reduce((sum, draw) => sum + (draw.of.isCustoms ? draw.minor : 0n), 0n);
  return minor === 0n ? 0n : ((await usdCentsRoundedUp(tx, money(currency, minor))) ?? tx.refuse("NO_RATE"));
}

/** Refuses an amount above the merchant's remaining daily limit for settlement by customs declarations. */
export async function requireCustomsLimit(
  tx: Tx<"CUSTOMS_LIMIT_EXCEEDED">,
  userNo: string,
  usdMinor: bigint,
): Promise<void> {
  if (usdMinor === 0n) return;
  const remaining = await remainingCustomsLimit(tx, userNo);
  if (usdMinor > remaining) return tx.refuse("CUSTOMS_LIMIT_EXCEEDED", { left: amountText(money("USD", remaining)) });
}
