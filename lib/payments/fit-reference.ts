import { plainLetters, signsIssue } from "@/lib/reference/plain-letters";
import { referenceLengthMax, referenceShape } from "./terms";

/**
 * A reference as payments carry one: letters, digits and blanks. Signs between them become blanks, marks on letters go,
 * and what is too long is cut. A text of which nothing is left stays as it is.
 */
export function fitReference(written: string): string {
  const fit = plainLetters(written)
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .slice(0, referenceLengthMax)
    .trim();
  return fit === "" ? written : fit;
}

/** The issue of a reference that payments do not carry, with how it can be written instead; null for none. */
export const referenceIssue = (text: string) =>
  referenceShape.test(text) ? null : signsIssue("text.reference", text, /^[A-Za-z0-9 ]$/, fitReference);
