import { signsIssue, type SignsIssue } from "./plain-letters";

/** How names and numbers of companies and persons are written (specification 3, section 5), and compared. */

/** A first or last name in Latin letters. */
export const latinName = /^[A-Za-z]+([ '-][A-Za-z]+)*$/;

/** What is wrong with such a name; null for nothing. */
export const lettersIssue = (name: string): SignsIssue<"text.letters"> | null =>
  latinName.test(name) ? null : signsIssue("text.letters", name, /^[A-Za-z '-]$/);

/** "Must not contain special characters or consecutive spaces": what of that is wrong with a name; null for nothing. */
export function nameFault(name: string): "name.spaces" | SignsIssue<"name.special"> | null {
  if (/ {2}/.test(name)) return "name.spaces";
  return nameSigns.test(name) ? null : signsIssue("name.special", name, nameSigns);
}

const nameSigns = /^[\p{L}\p{N} .,'()·-]+$/u;

/** A name with "and" for "&". */
export const spelledAnd = (name: string): string => name.replace(/\s*&\s*/g, " and ").trim();

/** A name or a number as it is compared: full-width forms and blanks of no account, capitals all. */
export const comparable = (text: string): string => text.normalize("NFKC").replace(/\s+/g, "").toUpperCase();

/** The same without brackets and other marks, which are written in many ways: its letters and digits alone. */
export const lettersOf = (text: string): string => comparable(text).replace(/[^\p{L}\p{N}]/gu, "");
