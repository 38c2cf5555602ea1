import * as z from "zod/mini";
import { normalizePhone, phoneShape, withDialCode } from "@/lib/forms/text-entry";
import { dialCodes } from "./countries";
import { hasValidPhoneLength } from "./phone-lengths";

/**
 * Validates a telephone number for codes and reminders: a mobile number of the mainland without a prefix ("1 followed
 * by 10 digits"; "mainland dial code 86 has no prefix", specification 1, sections 5 and 9), any other with + and its
 * country's code, as in E.164.
 */
export const phoneNumberSchema = z.string().check(
  z.overwrite(normalizePhone),
  z.minLength(1, "text.missing"),
  z.regex(phoneShape, "text.phone"),
  z.refine((number) => !number.startsWith("+") || isAbroad(number), "text.phone"),
  z.refine((number) => !isAbroad(number) || hasValidPhoneLength(number), "text.phoneLength"),
);

const codes = new Set(dialCodes.values());
const isAbroad = (number: string): boolean =>
  /^\+(?!86)/.test(number) && [1, 2, 3].some((digits) => codes.has(number.slice(1, 1 + digits)));

/**
 * Describes a telephone number as entered: the country of its code, and the rest. Mainland China is the default, and
 * its code is not written before its numbers.
 */
export interface Phone {
  readonly countryCode: string;
  readonly number: string;
}
export const noPhone: Phone = { countryCode: "CN", number: "" };

/**
 * Joins the field's two parts into one text: every number except a mainland one begins with the country code. With a
 * country without a code the result is invalid, and never a mainland number.
 */
export function joinPhoneNumber({ countryCode, number }: Phone): string {
  return withDialCode(dialCodes.get(countryCode) ?? "", number);
}
export const normalizedPhoneNumber = (phone: Phone): string => normalizePhone(joinPhoneNumber(phone));

/** Lists the preferred country for codes that several countries share. */
const preferredCodes = ["US", "RU", "GB", "AU", "NO", "FI", "MA", "IT"];

/** Splits a number into the field's two parts; when the country is unknown, the user has to select it. */
export function splitPhoneNumber(text: string): Phone {
  if (!text.startsWith("+")) return { ...noPhone, number: text };
  const [digits = ""] = /^\d+/.exec(text.slice(1)) ?? [];
  const country = [3, 2, 1]
    .map((length) =>
      [...preferredCodes, ...dialCodes.keys()].find((code) => dialCodes.get(code) === digits.slice(0, length)),
    )
    .find((code) => code !== undefined);
  return country
    ? { countryCode: country, number: text.slice(1 + (dialCodes.get(country)?.length ?? 0)).trim() }
    : { ...noPhone, number: text };
}
