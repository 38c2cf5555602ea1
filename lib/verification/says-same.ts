import { chequeFigure } from "@/lib/reference/cheque-figures";
import { comparable, lettersOf } from "@/lib/reference/written-names";

/**
 * Whether a field, by its name in an entry, says the same as typed and as read, in two ways of writing it: brackets and
 * other marks are written, and read in a picture, in many.
 */
export function saysSame(field: string, typed: string, found: string): boolean {
  if (field === "registeredCapital") return sameCapital(comparable(typed), comparable(found));
  const [one, other] = [lettersOf(typed), lettersOf(found)];
  // a document's address begins with the province, which the form asks for apart
  return field === "address" ? one.endsWith(other) || other.endsWith(one) : one === other;
}

/** What a picture said of a field, where something was typed that does not say the same. */
export const saidOtherwise = (field: string, typed: unknown, said: string | undefined): string | undefined =>
  said && typeof typed === "string" && typed !== "" && !saysSame(field, typed, said) ? said : undefined;

const sameCapital = (one: string, other: string): boolean => (amountIn(one) ?? one) === (amountIn(other) ?? other);

/**
 * Returns the amount of a capital without its currency, in units: "200 万元人民币", "HKD 2,000,000", "2000000" and
 * "贰佰万元整" are the same.
 */
function amountIn(capital: string): number | undefined {
  const [, units = "", decimals = "", hundreds = "", tens = ""] =
    /(\d[\d,，' ]*)(\.\d+)?\s*([百千]?)([万萬亿億]|million)?/i.exec(capital) ?? [];
  if (units === "") return chequeFigure(capital) || undefined;
  const factor = (factors[hundreds] ?? 1) * (factors[tens.toLowerCase()] ?? 1);
  return Math.round(Number(units.replace(/\D/g, "") + decimals) * factor);
}
const factors: Readonly<Record<string, number>> = {
  百: 100,
  千: 1_000,
  万: 10_000,
  萬: 10_000,
  亿: 100_000_000,
  億: 100_000_000,
  million: 1_000_000,
};
