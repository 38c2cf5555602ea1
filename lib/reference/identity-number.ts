import { isDay } from "@/lib/time/beijing";

/** Holds the weights 2^(18−i) mod 11 and the check character for each remainder (GB 11643-1999, ISO 7064 MOD 11-2). */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = "10X98765432";

/**
 * Returns true when a text is a resident identity number of mainland China: a division, a day of birth and the check
 * character.
 */
export function isMainlandIdentityNumber(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text) || !isDay(birthDayOf(text))) return false;
  return checks[weights.reduce((sum, weight, i) => sum + weight * Number(text[i]), 0) % 11] === text[17];
}

/** Returns the day of birth in an identity number, "1990-01-31". */
export const birthDayOf = (identityNumber: string): string =>
  identityNumber.slice(6, 14).replace(/^(....)(..)(..)$/, "$1-$2-$3");
