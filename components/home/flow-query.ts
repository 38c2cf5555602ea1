import { choiceIn, type Query } from "@/components/kit/select/query";
import { flowSteps, type FlowStep } from "@/lib/accounts/cash-flow";
import { currencyCodes, type Currency } from "@/lib/money/currency";

/** Selects all currencies together, in the reporting currency. */
export const allFlows = "all" as const;

/**
 * Reads the cash flow filters from the home page's URL; without a currency all of them together, and invalid values
 * count as unset.
 */
export function readFlowQuery(query: Query): { currency?: Currency | undefined; by: FlowStep } {
  return {
    currency: choiceIn(query, "flow", currencyCodes),
    by: choiceIn(query, "by", flowSteps) ?? "week",
  };
}
