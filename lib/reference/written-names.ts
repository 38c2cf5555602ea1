import { disallowedCharactersIssue, type SignsIssue } from "./plain-letters";

/**
 * Defines the spelling and comparison of the names and numbers of companies and persons (specification 3, section 5).
 */

/** Matches a first or last name in Latin letters. */
export const latinNamePattern = /^[A-Za-z]+([ '-][A-Za-z]+)*$/;

/** Returns the issue of such a name, or null. */
export const latinNameIssue = (name: string): SignsIssue<"text.letters"> | null =>
  latinNamePattern.test(name) ? null : disallowedCharactersIssue("text.letters", name, /^[A-Za-z '-]$/);

/** Returns which of the rules a name violates, or null: "Must not contain special characters or consecutive spaces". */
export function nameCharactersFault(name: string): "name.spaces" | SignsIssue<"name.special"> | null {
  if (/ {2}/.test(name)) return "name.spaces";
  return nameSigns.test(name) ? null : disallowedCharactersIssue("name.special", name, nameSigns);
}

const nameSigns = /^[\p{L}\p{N} .,'()·-]+$/u;

/** Replaces "&" in a name with "and". */
export const replaceAmpersand = (name: string): string => name.replace(/\s*&\s*/g, " and ").trim();

/**
 * Normalises a name or a number for comparison: full-width forms are converted, spaces removed, letters capitalised.
 */
export const normalizeForComparison = (text: string): string =>
  text.normalize("NFKC").replace(/\s+/g, "").toUpperCase();

/** Does the same without brackets and other marks, which vary in spelling: only letters and digits remain. */
export const lettersAndDigitsOf = (text: string): string => normalizeForComparison(text).replace(/[^\p{L}\p{N}]/gu, "");
