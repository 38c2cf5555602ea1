import { normalizeCode } from "@/lib/forms/text-entry";

/** Matches a whole number as people and programs write it: with thousands separators, and without a fraction. */
const whole = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.0+)?$/;

/** Returns the digits of a typed or pasted quantity; null for other text, such as "1,5" or "1.5". */
export function parseQuantityText(text: string): string | null {
  const [, digits] = whole.exec(normalizeCode(text)) ?? [];
  return digits?.replaceAll(",", "") ?? null;
}
