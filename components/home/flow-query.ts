import { valueOf, type Query } from "@/components/kit/query";
import { flowSteps, type FlowStep } from "@/lib/accounts/cash-flow";
import { isCurrency, type Currency } from "@/lib/money/currency";

/** Which cash flow the home page's URL asks for; nonsense counts as not set. */
export function flowAsked(query: Query, otherwise: Currency): { currency: Currency; by: FlowStep } {
  const code = valueOf(query, "flow");
  return { currency: code && isCurrency(code) ? code : otherwise, by: flowSteps.find((step) => step === valueOf(query, "by")) ?? "week" };
}
