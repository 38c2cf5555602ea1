import * as z from "zod/mini";
import { phoneMeant, phoneShape, withDialCode } from "@/lib/forms/text-entry";
import { dialCodes } from "./countries";
import { hasLengthOfCountry } from "./phone-lengths";

/**
 * A telephone number that codes and reminders go to: a mobile number of the mainland without a prefix ("1 followed by
 * 10 digits"; "mainland dial code 86 has no prefix", specification 1, sections 5 and 9), any other with + and its
 * country's code, as E.164 has it.
 */
export const phoneNumber = z.string().check(
  z.overwrite(phoneMeant),
  z.minLength(1, "text.missing"),
  z.regex(phoneShape, "text.phone"),
  z.refine((number) => !number.startsWith("+") || isAbroad(number), "text.phone"),
  z.refine((number) => !isAbroad(number) || hasLengthOfCountry(number), "text.phoneLength"),
);

const codes = new Set(dialCodes.values());
const isAbroad = (number: string): boolean =>
  /^\+(?!86)/.test(number) && [1, 2, 3].some((digits) => codes.has(number.slice(1, 1 + digits)));

/**
 * A telephone number as it is typed: whose country code, and the rest. Mainland China's is the default, and is not
 * written before its numbers.
 */
export interface Phone {
  readonly countryCode: string;
  readonly number: string;
}
export const noPhone: Phone = { countryCode: "CN", number: "" };

/**
 * The field's two parts as one text: every number but a mainland one begins with the country code. Of a country without
 * one it is no number at all, and never one of the mainland.
 */
export function phoneText({ countryCode, number }: Phone): string {
  return withDialCode(dialCodes.get(countryCode) ?? "", number);
}
export const phoneOf = (phone: Phone): string => phoneMeant(phoneText(phone));

/** Of the countries that share a code, the one whose name a reader looks for. */
const known = ["US", "RU", "GB", "AU", "NO", "FI", "MA", "IT"];

/** A number as the field's two parts; one whose country is unknown is left to the reader. */
export function phoneIn(text: string): Phone {
  if (!text.startsWith("+")) return { ...noPhone, number: text };
  const [digits = ""] = /^\d+/.exec(text.slice(1)) ?? [];
  const country = [3, 2, 1]
    .map((length) => [...known, ...dialCodes.keys()].find((code) => dialCodes.get(code) === digits.slice(0, length)))
    .find((code) => code !== undefined);
  return country
    ? { countryCode: country, number: text.slice(1 + (dialCodes.get(country)?.length ?? 0)).trim() }
    : { ...noPhone, number: text };
}
