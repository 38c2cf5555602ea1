import * as z from "zod/mini";
import { line } from "@/lib/call/field-schemas";
import { codeMeant, contactPhoneOrNone } from "@/lib/forms/text-entry";
import { signsIssue } from "@/lib/reference/plain-letters";
import { codeDigits, englishNameLengthMax, passwordLengthMax, passwordLengthMin } from "./terms";

/** An address as it is kept: without blanks around it, in small letters. Dots and plus signs are part of it. */
export const emailAddress = z.string().check(
  z.overwrite((text) => text.normalize("NFKC").replace(/\p{Bidi_Control}/gu, "")),
  z.trim(),
  z.toLowerCase(),
  z.maxLength(120, "text.long"),
  z.email("text.email"),
);

/** A number somebody can be reached at, of any country, or none. */
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
 * "6-16 characters of letters, digits or symbols" (specification 1, section 5). Whether it is a common one, the handler
 * checks.
 */
export const newPassword = z
  .string()
  .check(z.regex(new RegExp(`^[\\x21-\\x7e]{${passwordLengthMin},${passwordLengthMax}}$`), "password.shape"));

/** A code that was sent; blanks that came along when it was pasted do not count, nor does the width of its digits. */
export const sentCode = z
  .string()
  .check(z.overwrite(codeMeant), z.regex(new RegExp(`^\\d{${codeDigits}}$`), "code.shape"));

/** A captcha's answer, required before anything costly is done for a stranger: its work's, or a picture's characters. */
export const captchaAnswer = { captchaId: z.uuid("text.missing"), captcha: line(1, 2_000) };

/**
 * The tokens of an opened session and of a device just trusted; given to a caller that keeps them itself, never to a
 * browser's page.
 */
export const opened = { token: z.optional(z.string()), device: z.optional(z.string()) };

/** Whether an account name is an email address; else it is a phone number. */
export const isEmail = (loginNo: string): boolean => loginNo.includes("@");

/** How hard a password is to guess by its length and kinds of characters, from 0 to 3: for a hint beside the field. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length;
  const unlike = new Set(password).size;
  if (password.length < passwordLengthMin || unlike < 4) return 0;
  if (password.length >= 12 && kinds >= 3 && unlike >= 8) return 3;
  return password.length >= 9 && kinds >= 2 ? 2 : 1;
}

/** How a code travels: by SMS or by email, 1 or 2 on the wire (specification 1, section 3). */
export const sendType = z.enum(["sms", "mail"]);
export const sendTypeCode = z.codec(z.enum(["1", "2"]), sendType, {
  decode: (code) => (code === "1" ? "sms" : "mail"),
  encode: (way) => (way === "sms" ? "1" : "2"),
});

/** An invitation code as it was typed: capitals or not, with blanks or without. */
export const invitationText = z.string().check(
  z.overwrite((text) => codeMeant(text).toUpperCase()),
  z.maxLength(40, "text.long"),
  z.regex(/^[A-Z0-9-]*$/, "text.characters"),
);

const englishNameSigns = /^[A-Za-z0-9,.()\-' ]*$/;

/**
 * A company's English name: "only digits, English letters and , . ( ) - ' and a single space. '&' must be replaced by
 * 'and'" (specification 3, section 5). Blanks around it go, several in a row become one; it has a letter and at least
 * two characters.
 */
export const companyEnglishName = z.string().check(
  z.overwrite((text) => text.replace(/\s+/g, " ").trim()),
  z.minLength(1, "text.missing"),
  z.maxLength(englishNameLengthMax, "text.long"),
  z.regex(/^[^&＆]*$/, "englishName.ampersand"),
  z.regex(englishNameSigns, {
    error: ({ input }) => signsIssue("englishName.characters", String(input), englishNameSigns),
  }),
  z.regex(/^(?=.*[A-Za-z]).{2,}$/, "englishName.letters"),
);
