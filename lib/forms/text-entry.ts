/**
 * Line breaks and tabs come with what is pasted from sheets and letters: they are taken for blanks, and go at the ends
 * (specification 1, section 5: "text inputs strip line breaks and tabs").
 */
export const withoutBreaks = (text: string): string =>
  text.replace(/^[\t\r\n]+|[\t\r\n]+$/g, "").replace(/[\t\r\n]+/g, " ");

/**
 * Without invisible characters, which some programs paste along: those that turn the reading direction, with which a
 * name can read as another one or an amount beside it backwards, and those without width, with which two different
 * names look the same. Joiners between the letters of other scripts, and within emoji, stay.
 */
export const withoutUnseen = (text: string): string => text.replace(unseen, "").replace(strayJoiners, "");

const unseen = /\p{Bidi_Control}|(?![\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu;
const strayJoiners =
  /(?<=^|[\s\p{Script=Latin}\p{P}])[\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+|(?<=\p{Script=Han})[\u200c\u200d]+/gu;

/**
 * Digits and letters of a code or number, normalised: full-width characters of a Chinese keyboard become half width,
 * and blanks and invisible characters, pasted along from a letter or an address book, are removed.
 */
export const codeMeant = (text: string): string =>
  // most codes are plain ASCII as they are
  /^[!-~]*$/.test(text)
    ? text
    : text.normalize("NFKC").replace(/[\s\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu, "");

/**
 * A telephone number as it is meant, in one spelling so that two accounts cannot have one phone: hyphens, points,
 * strokes and brackets go, 00 before a country's code is a plus sign, and the code of the mainland is not written before
 * its mobile numbers. What is dialled first within a country goes as well where its numbers abroad have none.
 */
export const phoneMeant = (text: string): string =>
  codeMeant(text)
    .replace(/[()./]|\p{Pd}/gu, "")
    .replace(/^00(?=[1-9])/, "+")
    .replace(/^\+?86(?=1\d{10}$)/, "")
    .replace(otherTrunks, "$1$2$3")
    .replace(trunkZero, "$1");

/** A telephone number that only people dial, as they write one: with brackets, points and strokes, and without letters. */
export const contactPhoneShape = /^\+?[\d(][\d ()./-]{3,17}\d$/;
/** The same, or none. */
export const contactPhoneOrNone = /^(\+?[\d(][\d ()./-]{3,17}\d)?$/;

/** A telephone number as it is kept: a mobile number of the mainland, or any with + and its country's code (E.164). */
export const phoneShape = /^(1\d{10}|\+[1-9]\d{6,14})$/;

export const mainlandDialCode = "86";

/** A number as it was typed with a dial code before it, unless it has one; the mainland's is left out. */
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
 * How a field tidies its text on blur: ends stripped of invisible characters, trimmed, or runs of blanks made one too.
 */
export type Tidy = "strip" | "trim" | "squeeze";

/** A line of text as it stays when its field is left. */
export function tidied(text: string, tidy: Tidy): string {
  const line = withoutBreaks(text);
  if (tidy === "strip") return line;
  return tidy === "trim" ? line.trim() : line.trim().replace(/\s+/g, " ");
}

// most texts are plain ASCII, and a list has thousands
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/** How many signs a text has: one that takes two places of a string is one. */
export const signsIn = (text: string): number => (isPlain(text) ? text.length : [...text].length);

/**
 * How long a text is where a field counts "non-ASCII characters as 3" (specification 1, section 5): about the bytes
 * that a bank's message takes.
 */
export const weightOf = (text: string): number =>
  isPlain(text) ? text.length : [...text].reduce((sum, character) => sum + (character.charCodeAt(0) < 128 ? 1 : 3), 0);

/**
 * An id or number that not everyone need read: "when longer than 10 characters, show the first 3 and last 4"
 * (specification 1, section 5).
 */
export const maskedId = (id: string): string => (id.length > 10 ? `${id.slice(0, 3)}****${id.slice(-4)}` : id);
