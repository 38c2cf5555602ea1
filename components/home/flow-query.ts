import { valueOf, type Query } from "@/components/kit/select/query";
import { flowSteps, type FlowStep } from "@/lib/accounts/cash-flow";
import { isCurrency, type Currency } from "@/lib/money/currency";

/** All currencies together, in the reporting currency. */
export const allFlows = "all" as const;

/** The cash flow in the home page's URL; without a currency all of them together, and nonsense counts as not set. */
export function flowAsked(query: Query): { currency?: Currency; by: FlowStep } {
  const code = valueOf(query, "flow");
  return {
    ...(code && isCurrency(code) && { currency: code }),
    by: flowSteps.find((step) => step === valueOf(query, "by")) ?? "week",
  };
}
