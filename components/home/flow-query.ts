import { valueInQuery, type Query } from "@/components/kit/select/query";
import { flowSteps, type FlowStep } from "@/lib/accounts/cash-flow";
import { isCurrency, type Currency } from "@/lib/money/currency";

/** Selects all currencies together, in the reporting currency. */
export const allFlows = "all" as const;

/**
 * Reads the cash flow filters from the home page's URL; without a currency all of them together, and invalid values
 * count as unset.
 */
export function readCashFlowFilters(query: Query): { currency?: Currency; by: FlowStep } {
  const code = valueInQuery(query, "flow");
  return {
    ...(code && isCurrency(code) && { currency: code }),
    by: flowSteps.find((step) => step === valueInQuery(query, "by")) ?? "week",
  };
}
