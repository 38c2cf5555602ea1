import type { Format, FormatIssue } from "./account-formats";
import { isCountry } from "./places/countries";
import { latinIssue, type SignsIssue } from "./plain-letters";
import { tooLong } from "@/lib/forms/issue";

/**
 * One field of a form whose fields are data: the form draws it, the call checks it, and a template has a column for it.
 * `F` are the fields there are, `L` the keys of their labels, `C` the lists that values may come from.
 */
export interface FieldRule<F extends string = string, L extends string = F, C extends string = string> {
  readonly field: F;
  readonly label: L;
  readonly isNeeded: boolean;
  readonly lengthMax: number;
  readonly format: Format | null;
  /** Whether double-byte characters are refused, which banks' messages cannot carry (specification 3, section 5). */
  readonly isLatin: boolean;
  /** The list of the values there are, where one is chosen. */
  readonly choices: C | "countries" | null;
}

/** What may be wrong with one field by itself, as a key of the validation texts. */
export type RuledIssue =
  FormatIssue | "text.missing" | ReturnType<typeof tooLong> | SignsIssue<"text.latin"> | "country.missing";

/** What is wrong with a field's text by its rule; null for nothing. Whether a chosen value is listed, its list says. */
export function ruledIssue(
  { isNeeded, lengthMax, format, isLatin, choices }: Omit<FieldRule, "field" | "label">,
  text: string,
): RuledIssue | null {
  if (text === "") return !isNeeded ? null : choices === "countries" ? "country.missing" : "text.missing";
  if (text.length > lengthMax) return tooLong(lengthMax);
  if (format) return format.isRight(text) ? null : format.issue;
  if (choices === "countries") return isCountry(text) ? null : "country.missing";
  return isLatin ? latinIssue(text) : null;
}
