import type { Currency } from "@/lib/money/currency";
import { amountText, money } from "@/lib/money/money";
import type { Draw } from "@/lib/settlement/draws";
import { dollarsUp } from "@/lib/simulator/driving/market/dollars-up";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { customsLeft, type SettleableLink } from "./quota";

/** What of some draws is settled by customs declarations, in US dollar cents. */
export async function customsDrawn(
  tx: Tx<"NO_RATE">,
  currency: Currency,
  draws: readonly Draw<SettleableLink>[],
): Promise<bigint> {
  const minor = draws.reduce((sum, draw) => sum + (draw.of.isCustoms ? draw.minor : 0n), 0n);
  return minor === 0n ? 0n : ((await dollarsUp(tx, money(currency, minor))) ?? tx.refuse("NO_RATE"));
}

/** Refuses what is more by customs declarations than a merchant may settle so today. */
export async function requireCustomsLimit(
  tx: Tx<"CUSTOMS_LIMIT_EXCEEDED">,
  userNo: string,
  usdMinor: bigint,
): Promise<void> {
  if (usdMinor === 0n) return;
  const left = await customsLeft(tx, userNo);
  if (usdMinor > left) return tx.refuse("CUSTOMS_LIMIT_EXCEEDED", { left: amountText(money("USD", left)) });
}
