import { composeIBAN } from "ibantools";
import { invariant } from "@/lib/call/refusals";
import type { ReceivingBank } from "./account-places";

/** An account's number: what payers type, and inside an IBAN the bank's own. */
export interface IssuedNumber {
  readonly number: string;
  /** Empty where the number is the bank's own already. */
  readonly localNumber: string;
}

/** The digits of the bank's own numbers; what a country fixes: seven in Japan, eight in the United Kingdom. */
const lengths: Readonly<Record<string, number>> = { DE: 10, PL: 16, JP: 7, CA: 10, AU: 9, US: 12, HK: 12, SG: 10 };

/** Of so many numbers none comes twice; beyond that a bank would have to open another branch. */
const spread = 7_919n;

/**
 * A bank's number for the nth account of a world, with the check digits that its country wants. Different n (from 1,
 * below 10^6) give different numbers, of one bank or of several; the same n gives the same.
 */
export function accountNumberOf(country: string, bank: ReceivingBank, nth: bigint): IssuedNumber {
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

/** A number of so many digits, none of which begins with 0: consecutive ones lie apart. */
function serialOf(nth: bigint, digits: number): string {
  const room = 10n ** BigInt(digits - 1);
  invariant(nth > 0n && nth < room, "a bank has numbers left");
  // the factor has no divisor in common with the room, so that no number comes twice
  const scattered = (nth * spread) % room;
  return (8n * room + scattered).toString();
}

/** ISO 13616: the two check digits by the remainder of 97. */
function ibanOf(countryCode: string, bban: string): string {
  const iban = composeIBAN({ countryCode, bban });
  invariant(iban !== null, `${countryCode} ${bban} makes an IBAN`);
  return iban;
}

/**
 * A sort code and seven digits with an eighth that makes the fourteen pass the double alternate check ("DBLAL" of
 * Pay.UK's modulus checking): each second digit doubled, the digits of all added up to a multiple of ten.
 */
function withDoubleAlternate(sortCode: string, seven: string): string {
  const check = (10 - (doubleAlternate(`${sortCode}${seven}0`) % 10)) % 10;
  return `${seven}${check}`;
}

/** The sum of that check over sort code and account number; right where it is a multiple of ten. */
export const doubleAlternate = (fourteen: string): number =>
  [...fourteen].reduce((sum, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return sum + Math.floor(product / 10) + (product % 10);
  }, 0);

/** A number as people read it: an IBAN in fours, any other as it is. */
export const spacedNumber = (number: string): string =>
  /^[A-Z]{2}\d{2}/.test(number) ? number.replace(/(.{4})(?=.)/g, "$1 ") : number;
