import type { Money } from "@/lib/money/money";

/** What an advance is bound by: what incomes in review cover, and what the credit has left, null where there is no rate. */
interface Bounds {
  readonly covered: Money;
  readonly available: Money | null;
}

/** Which of its two bounds an advance of so much is above, and what that one has left; undefined where of neither. */
export function lackingFor(
  needed: Money,
  { covered, available }: Bounds,
): { readonly why: "short" | "noCredit"; readonly left: Money } | undefined {
  // while another currency is being read
  if (needed.currency !== covered.currency) return undefined;
  if (needed.minor > covered.minor) return { why: "short", left: covered };
  return available && needed.minor > available.minor ? { why: "noCredit", left: available } : undefined;
}
