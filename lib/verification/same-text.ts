import { parseFinancialChineseNumber } from "@/lib/reference/cheque-figures";
import { normalizeForComparison, lettersAndDigitsOf } from "@/lib/reference/written-names";

/**
 * Returns true when the input and the recognized text of a field are equivalent: brackets and other punctuation have
 * many spellings, both written and recognized.
 */
export function matchesRecognizedText(field: string, inputText: string, recognizedText: string): boolean {
  if (field === "registeredCapital")
    return sameCapital(normalizeForComparison(inputText), normalizeForComparison(recognizedText));
  const [inputLetters, recognizedLetters] = [lettersAndDigitsOf(inputText), lettersAndDigitsOf(recognizedText)];
  // a document's address begins with the province, which the form requests separately
  return field === "address"
    ? inputLetters.endsWith(recognizedLetters) || recognizedLetters.endsWith(inputLetters)
    : inputLetters === recognizedLetters;
}

/** Returns the recognized text of a field when it differs from a non-empty input. */
export const recognizedTextIfDifferent = (
  field: string,
  inputValue: unknown,
  recognizedText: string | undefined,
): string | undefined =>
  recognizedText &&
  typeof inputValue === "string" &&
  inputValue !== "" &&
  !matchesRecognizedText(field, inputValue, recognizedText)
    ? recognizedText
    : undefined;

const sameCapital = (first: string, second: string): boolean =>
  (amountIn(first) ?? first) === (amountIn(second) ?? second);

/**
 * Returns the amount of a capital without its currency, in units: "200 万元人民币", "HKD 2,000,000", "2000000" and "贰佰万元整"
 * are the same.
 */
function amountIn(capital: string): number | undefined {
  const [, units = "", decimals = "", hundreds = "", tens = ""] =
    /(\d[\d,，' ]*)(\.\d+)?\s*([百千]?)([万萬亿億]|million)?/i.exec(capital) ?? [];
  if (units === "") return parseFinancialChineseNumber(capital) || undefined;
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
