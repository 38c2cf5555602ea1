import type { Call } from "@/lib/call/call";
import { isCurrency } from "@/lib/money/currency";
import { pairName, type Pair } from "@/lib/money/rate";

/**
 * What an audit row is about: the first of the call's `subject` fields that is given. A pair of currencies is named as
 * one, whether a field holds it or the input itself, as `base` and `quote`.
 */
export function subjectOf({ subject }: Pick<Call, "subject">, takes: unknown): string {
  const input = fieldsOf(takes);
  for (const field of subject) {
    const value = input[field];
    if (typeof value === "string" && value !== "" && field !== "base") return value;
    const pair = field === "base" ? input : fieldsOf(value);
    if (isPair(pair)) return pairName(pair);
  }
  return "";
}

/** The number of what a call made or changed, as its answer tells it: more than the payee or quote it was asked with. */
export function madeIn({ makes }: Pick<Call, "makes">, given: unknown): string {
  const made = makes === null ? undefined : fieldsOf(given)[makes];
  return typeof made === "string" ? made : "";
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}; // named cast: whatever fields it has

const isPair = (fields: Record<string, unknown>): fields is Pair =>
  [fields["base"], fields["quote"]].every((code) => typeof code === "string" && isCurrency(code));
