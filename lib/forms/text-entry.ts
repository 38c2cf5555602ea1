/**
 * Replaces line breaks and tabs, which are pasted from sheets and letters, with blanks, and removes them at the ends
 * (specification 1, section 5: "text inputs strip line breaks and tabs").
 */
export const replaceLineBreaks = (text: string): string =>
  text.replace(/^[\t\r\n]+|[\t\r\n]+$/g, "").replace(/[\t\r\n]+/g, " ");

/**
 * Removes invisible characters, which some programs paste along: those that change the reading direction, with which a
 * name can be displayed as another one or an amount beside it backwards, and those without width, with which two
 * different names appear equal. Joiners between letters of other scripts, and within emoji, stay.
 */
export const removeInvisibleCharacters = (text: string): string => text.replace(unseen, "").replace(strayJoiners, "");

const unseen = /\p{Bidi_Control}|(?![\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu;
const strayJoiners =
  /(?<=^|[\s\p{Script=Latin}\p{P}])[\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+|(?<=\p{Script=Han})[\u200c\u200d]+/gu;

/**
 * Normalizes the digits and letters of a code or number: full-width characters of a Chinese keyboard become half-width,
 * and blanks and invisible characters, pasted along from a letter or an address book, are removed.
 */
export const normalizeCode = (text: string): string =>
  // most codes are plain ASCII as they are
  /^[!-~]*$/.test(text)
    ? text
    : text.normalize("NFKC").replace(/[\s\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu, "");

/**
 * Normalizes a telephone number to one spelling, so that two accounts cannot share a phone: hyphens, points, slashes
 * and brackets are removed, 00 before a country code becomes a plus sign, and the mainland's code is omitted before its
 * mobile numbers. National trunk prefixes are removed for countries that omit them in international numbers.
 */
export const normalizePhone = (text: string): string =>
  normalizeCode(text)
    .replace(/[()./]|\p{Pd}/gu, "")
    .replace(/^00(?=[1-9])/, "+")
    .replace(/^\+?86(?=1\d{10}$)/, "")
    .replace(otherTrunks, "$1$2$3")
    .replace(trunkZero, "$1");

/**
 * Matches a telephone number that only people dial, as they write it: with brackets, points and slashes, and without
 * letters.
 */
export const contactPhoneShape = /^\+?[\d(][\d ()./-]{3,17}\d$/;
/** Matches the same, or an empty text. */
export const contactPhoneOrNone = /^(\+?[\d(][\d ()./-]{3,17}\d)?$/;

/**
 * Matches a stored telephone number: a mobile number of the mainland, or any number with + and country code (E.164).
 */
export const phoneShape = /^(1\d{10}|\+[1-9]\d{6,14})$/;

export const mainlandDialCode = "86";

/** Adds a dial code to a typed number, unless it has one; the mainland's code is omitted. */
export const withDialCode = (dialCode: string, number: string): string =>
  dialCode === mainlandDialCode || number.trim() === "" || /^\s*([+＋]|00)/.test(number)
    ? number
    : `+${dialCode} ${number}`;

// by the lengths of E.164 country codes; Italy, San Marino, Gabon, Congo and Ivory Coast keep their zero
const trunkZero =
  /^(\+(?:2[07]|3[0-46]|4[013-9]|5[1-8]|6[0-6]|7|8[1246]|9[0-58]|(?!225|241|242|378)(?:2[1-69]|3[578]|42|5[09]|6[7-9]|8[058]|9[679])\d))0/;

// North America dials 1, Russia and Kazakhstan 8, Mexico once 1, Hungary 06, Belarus 80, Turkmenistan 8
const otherTrunks =
  /^(?:(\+(?:1(?=1)|7(?=8)|52(?=1)))\d(?=\d{10}$)|(\+(?:36(?=06)|375(?=80\d{9}$)))\d\d|(\+993)8(?=\d{8}$))/;

/**
 * Lists the ways a field normalizes its text on blur: strip invisible characters at the ends, trim, or also collapse
 * blanks.
 */
export type Tidy = "strip" | "trim" | "squeeze";

/** Normalizes a line of text when its field is left. */
export function normalizeEntry(text: string, tidy: Tidy): string {
  const line = replaceLineBreaks(text);
  if (tidy === "strip") return line;
  return tidy === "trim" ? line.trim() : line.trim().replace(/\s+/g, " ");
}

// most texts are plain ASCII, and a list has thousands
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/** Counts the characters of a text: a surrogate pair counts as one. */
export const countCharacters = (text: string): number => (isPlain(text) ? text.length : [...text].length);

/**
 * Returns the weight of a text where a field counts "non-ASCII characters as 3" (specification 1, section 5): about the
 * number of bytes in a bank's message.
 */
export const textWeight = (text: string): number =>
  isPlain(text) ? text.length : [...text].reduce((sum, character) => sum + (character.charCodeAt(0) < 128 ? 1 : 3), 0);

/**
 * Masks an id or number that not everyone needs to read: "when longer than 10 characters, show the first 3 and last 4"
 * (specification 1, section 5).
 */
export const maskedId = (id: string): string => (id.length > 10 ? `${id.slice(0, 3)}****${id.slice(-4)}` : id);
