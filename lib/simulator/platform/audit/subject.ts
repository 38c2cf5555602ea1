import type { Call } from "@/lib/call/call";
import { isCurrency } from "@/lib/money/currency";
import { pairName, type Pair } from "@/lib/money/rate";

/**
 * Returns the subject of an audit row: the first of the call's `subject` fields that is present. A pair of currencies
 * is named as one, either from a field or from the input's `base` and `quote`.
 */
export function auditSubjectOf({ subject }: Pick<Call, "subject">, callInput: unknown): string {
  const input = fieldsOf(callInput);
  for (const field of subject) {
    const value = input[field];
    if (typeof value === "string" && value !== "" && field !== "base") return value;
    const pair = field === "base" ? input : fieldsOf(value);
    if (isCurrencyPair(pair)) return pairName(pair);
  }
  return "";
}

/**
 * Returns the number of what a call created or changed, from its answer: more specific than the payee or quote in its
 * input.
 */
export function createdRecordNumber({ makes }: Pick<Call, "makes">, output: unknown): string {
  const createdNumber = makes === null ? undefined : fieldsOf(output)[makes];
  return typeof createdNumber === "string" ? createdNumber : "";
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}; // named cast: whatever fields it has

const isCurrencyPair = (fields: Record<string, unknown>): fields is Pair =>
  [fields["base"], fields["quote"]].every((code) => typeof code === "string" && isCurrency(code));
