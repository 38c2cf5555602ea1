import { composeIBAN } from "ibantools";
import { invariant } from "@/lib/call/refusals";
import type { ReceivingBank } from "./account-places";

/** Holds an account's number as payers type it, and the bank's own number inside an IBAN. */
export interface IssuedNumber {
  readonly number: string;
  /** Empty when the number already is the bank's own. */
  readonly localNumber: string;
}

/** Holds the digits of the bank's own numbers, as fixed by the country: seven in Japan, eight in the United Kingdom. */
const lengths: Readonly<Record<string, number>> = { DE: 10, PL: 16, JP: 7, CA: 10, AU: 9, US: 12, HK: 12, SG: 10 };

/** Spreads the numbers without repetition; beyond that range a bank would have to open another branch. */
const spread = 7_919n;

/**
 * Returns a bank's number for the nth account of a world, with the check digits of its country. Different n (from 1,
 * below 10^6) yield different numbers, for one bank or several; the same n yields the same number.
 */
export function generateAccountNumber(country: string, bank: ReceivingBank, nth: bigint): IssuedNumber {
  const branch = bank.branch?.code ?? "";
  if (country === "GB") {
    const local = withDoubleAlternate(branch, serialOf(nth, 7));
    return { number: ibanOf(country, bank.bic.slice(0, 4) + branch + local), localNumber: local };
  }
  const local = serialOf(nth, lengths[country] ?? 10);
  return bank.style === "iban"
    ? { number: ibanOf(country, branch + local), localNumber: local }
    : { number: local, localNumber: "" };
}

/** Returns a number of the given length that does not begin with 0; consecutive ones are far apart. */
function serialOf(nth: bigint, digits: number): string {
  const room = 10n ** BigInt(digits - 1);
  invariant(nth > 0n && nth < room, "a bank has numbers left");
  // the factor has no divisor in common with the room, so that no number comes twice
  const offset = (nth * spread) % room;
  return (8n * room + offset).toString();
}

/** Computes the two check digits of ISO 13616, by the remainder of 97. */
function ibanOf(countryCode: string, bban: string): string {
  const iban = composeIBAN({ countryCode, bban });
  invariant(iban !== null, `${countryCode} ${bban} makes an IBAN`);
  return iban;
}

/**
 * Appends an eighth digit to a sort code and seven digits, so that the fourteen pass the double alternate check
 * ("DBLAL" of Pay.UK's modulus checking): with each second digit doubled, the sum of all digits is a multiple of ten.
 */
function withDoubleAlternate(sortCode: string, seven: string): string {
  const check = (10 - (doubleAlternateSum(`${sortCode}${seven}0`) % 10)) % 10;
  return `${seven}${check}`;
}

/** Returns the sum of that check over sort code and account number; it is valid when it is a multiple of ten. */
export const doubleAlternateSum = (fourteen: string): number =>
  [...fourteen].reduce((sum, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return sum + Math.floor(product / 10) + (product % 10);
  }, 0);

/** Formats a number for reading: an IBAN in groups of four, any other unchanged. */
export const formatAccountNumber = (number: string): string =>
  /^[A-Z]{2}\d{2}/.test(number) ? number.replace(/(.{4})(?=.)/g, "$1 ") : number;
