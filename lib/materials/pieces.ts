import { codeMeant } from "@/lib/forms/text-entry";

/** A whole number as people and programs write it: thousands apart by commas, each three digits, and no pieces of a piece. */
const whole = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.0+)?$/;

/** The digits of a number of pieces as it was typed or pasted; null for what is none, such as "1,5" or "1.5". */
export function piecesTyped(text: string): string | null {
  const [, digits] = whole.exec(codeMeant(text)) ?? [];
  return digits?.replaceAll(",", "") ?? null;
}
