import * as z from "zod/mini";
import { singleLineText } from "@/lib/call/field-schemas";
import { normalizeCode, contactPhoneOrNone } from "@/lib/forms/text-entry";
import { disallowedCharactersIssue } from "@/lib/reference/plain-letters";
import { codeDigits, englishNameLengthMax, passwordLengthMax, passwordLengthMin } from "./terms";

/** Normalizes an address for storage: without surrounding blanks, in lower case. Dots and plus signs are part of it. */
export const emailAddress = z.string().check(
  z.overwrite((text) => text.normalize("NFKC").replace(/\p{Bidi_Control}/gu, "")),
  z.trim(),
  z.toLowerCase(),
  z.maxLength(120, "text.long"),
  z.email("text.email"),
);

/** Describes a contact number of any country, or none. */
export const contactNumber = z.string().check(
  z.overwrite((text) =>
    text
      .normalize("NFKC")
      .replace(/\p{Bidi_Control}/gu, "")
      .trim(),
  ),
  z.regex(contactPhoneOrNone, "text.phone"),
);

/**
 * Describes a new password: "6-16 characters of letters, digits or symbols" (specification 1, section 5). The handler
 * checks whether it is a common one.
 */
export const newPassword = z
  .string()
  .check(z.regex(new RegExp(`^[\\x21-\\x7e]{${passwordLengthMin},${passwordLengthMax}}$`), "password.shape"));

/** Describes a code that was sent; blanks from pasting are ignored, and full-width digits are accepted. */
export const sentCode = z
  .string()
  .check(z.overwrite(normalizeCode), z.regex(new RegExp(`^\\d{${codeDigits}}$`), "code.shape"));

/**
 * Describes a captcha's answer, required before costly work for an unknown client: its solution, or a picture's
 * characters.
 */
export const captchaAnswer = { captchaId: z.uuid("text.missing"), captcha: singleLineText(1, 2_000) };

/**
 * Holds the tokens of an opened session and of a newly trusted device; returned to a client that stores them itself,
 * never to a browser's page.
 */
export const sessionTokens = { token: z.optional(z.string()), device: z.optional(z.string()) };

/** Returns true if an account name is an email address; else it is a phone number. */
export const isEmail = (loginNo: string): boolean => loginNo.includes("@");

/** Rates a password by its length and kinds of characters, from 0 to 3: for a hint beside the field. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length;
  const unlike = new Set(password).size;
  if (password.length < passwordLengthMin || unlike < 4) return 0;
  if (password.length >= 12 && kinds >= 3 && unlike >= 8) return 3;
  return password.length >= 9 && kinds >= 2 ? 2 : 1;
}

/** Lists the channels of a code: SMS or email, 1 or 2 on the wire (specification 1, section 3). */
export const sendType = z.enum(["sms", "mail"]);
export const sendTypeCode = z.codec(z.enum(["1", "2"]), sendType, {
  decode: (code) => (code === "1" ? "sms" : "mail"),
  encode: (way) => (way === "sms" ? "1" : "2"),
});

/** Describes an invitation code in any case, with or without blanks. */
export const invitationText = z.string().check(
  z.overwrite((text) => normalizeCode(text).toUpperCase()),
  z.maxLength(40, "text.long"),
  z.regex(/^[A-Z0-9-]*$/, "text.characters"),
);

const englishNameSigns = /^[A-Za-z0-9,.()\-' ]*$/;

/**
 * Describes a company's English name: "only digits, English letters and , . ( ) - ' and a single space. '&' must be
 * replaced by 'and'" (specification 3, section 5). Surrounding blanks are removed, several in a row become one; it has
 * a letter and at least two characters.
 */
export const companyEnglishName = z.string().check(
  z.overwrite((text) => text.replace(/\s+/g, " ").trim()),
  z.minLength(1, "text.missing"),
  z.maxLength(englishNameLengthMax, "text.long"),
  z.regex(/^[^&＆]*$/, "englishName.ampersand"),
  z.regex(englishNameSigns, {
    error: ({ input }) => disallowedCharactersIssue("englishName.characters", String(input), englishNameSigns),
  }),
  z.regex(/^(?=.*[A-Za-z]).{2,}$/, "englishName.letters"),
);
