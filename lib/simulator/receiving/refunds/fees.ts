import { issueAt } from "@/lib/call/refusals";
import { orderCurrencies } from "@/lib/money/currency";
import { feeOf } from "@/lib/money/fee";
import type { Money } from "@/lib/money/money";
import type { RefundMode } from "@/lib/receiving/terms";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import type { Tx } from "@/lib/simulator/platform/store/tx";

const products = { general: "incomeRefund", fast: "fastRefund" } as const;

/** Returns our fee for refunding an amount by one method, from the current fee table. */
export async function refundFee(
  tx: Tx<"INVALID_CURRENCY" | "NO_RATE">,
  amount: Money,
  mode: RefundMode,
): Promise<Money> {
  if (!orderCurrencies.includes(amount.currency)) return tx.refuse("INVALID_CURRENCY", issueAt("amount"));
  return feeOf(amount, (await currentFeeTerms(tx, products[mode], amount.currency)) ?? tx.refuse("NO_RATE"));
}
