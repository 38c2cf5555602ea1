import type { Money } from "@/lib/money/money";

/**
 * Holds the limits of an advance: the amount covered by incomes under review, and the remaining credit, null without a
 * rate.
 */
interface Bounds {
  readonly covered: Money;
  readonly available: Money | null;
}

/** Returns the limit that an advance of this amount exceeds, and the remainder of that limit, or undefined. */
export function exceededAdvanceLimit(
  neededMoney: Money,
  { covered, available }: Bounds,
): { readonly why: "short" | "noCredit"; readonly remaining: Money } | undefined {
  // while another currency is being read
  if (neededMoney.currency !== covered.currency) return undefined;
  if (neededMoney.minor > covered.minor) return { why: "short", remaining: covered };
  return available && neededMoney.minor > available.minor ? { why: "noCredit", remaining: available } : undefined;
}
