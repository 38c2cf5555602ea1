import type { Format, FormatIssue } from "./account-formats";
import { isCountry } from "./places/countries";
import { bankLatinTextIssue, type SignsIssue } from "./plain-letters";
import { textTooLongIssue } from "@/lib/forms/issue";

/**
 * Describes one field of a form that is defined by data: the form renders it, the call validates it, and a template has
 * a column for it. `F` is the union of fields, `L` the keys of their labels, `C` the lists of allowed values.
 */
export interface FieldRule<F extends string = string, L extends string = F, C extends string = string> {
  readonly field: F;
  readonly label: L;
  readonly isNeeded: boolean;
  readonly lengthMax: number;
  readonly format: Format | null;
  /** True when double-byte characters are refused, which bank messages cannot carry (specification 3, section 5). */
  readonly isLatin: boolean;
  /** Holds the list of allowed values, when one is selected. */
  readonly choices: C | "countries" | null;
}

/** Lists the faults that a single field may have, as keys of the validation texts. */
export type RuledIssue =
  FormatIssue | "text.missing" | ReturnType<typeof textTooLongIssue> | SignsIssue<"text.latin"> | "country.missing";

/**
 * Returns the issue of a field's text under its rule, or null. The list itself checks whether a selected value belongs
 * to it.
 */
export function fieldRuleIssue(
  { isNeeded, lengthMax, format, isLatin, choices }: Omit<FieldRule, "field" | "label">,
  text: string,
): RuledIssue | null {
  if (text === "") return !isNeeded ? null : choices === "countries" ? "country.missing" : "text.missing";
  if (text.length > lengthMax) return textTooLongIssue(lengthMax);
  if (format) return format.isRight(text) ? null : format.issue;
  if (choices === "countries") return isCountry(text) ? null : "country.missing";
  return isLatin ? bankLatinTextIssue(text) : null;
}
