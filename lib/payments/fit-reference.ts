import { plainLetters, disallowedCharactersIssue } from "@/lib/reference/plain-letters";
import { paymentReferenceLengthMax, referenceShape } from "./terms";

/**
 * Converts a text to a reference that payments can carry: letters, digits and blanks. Other characters between them
 * become blanks, accents are removed, and excess length is cut. A text of which nothing remains is returned unchanged.
 */
export function toPaymentReference(text: string): string {
  const fit = plainLetters(text)
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .slice(0, paymentReferenceLengthMax)
    .trim();
  return fit === "" ? text : fit;
}

/** Returns the issue of a reference that payments cannot carry, with a suggested spelling, or null for none. */
export const paymentReferenceIssue = (text: string) =>
  referenceShape.test(text)
    ? null
    : disallowedCharactersIssue("text.reference", text, /^[A-Za-z0-9 ]$/, toPaymentReference);
