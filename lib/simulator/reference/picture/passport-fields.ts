import { iso31661Alpha3ToAlpha2 } from "iso-3166/1-a3-to-1-a2.js";
import { isDay, type Day } from "@/lib/time/beijing";
import { omitMissingFields } from "./document-text";

/** Maps characters that recognition confuses with digits, and digits that it confuses with characters. */
const likeDigits: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
};
const likeLetters: Readonly<Record<string, string>> = { "0": "O", "1": "I", "2": "Z", "5": "S", "6": "G", "8": "B" };

/**
 * Returns the check digit of a field of a machine-readable zone (ICAO 9303-3, 4.9): digits count as they are, letters
 * from 10 on, the filler zero, weighted 7, 3, 1 in turn.
 */
export function machineReadableCheckDigit(field: string): string {
  const sum = [...field].reduce(
    (total, sign, at) => total + (sign === "<" ? 0 : Number.parseInt(sign, 36)) * ([7, 3, 1][at % 3] ?? 0),
    0,
  );
  return String(sum % 10);
}

/**
 * Matches number, nationality, birth, sex, expiry, then the state's optional data and the composite check digit (ICAO
 * 9303-4, 4.2.2).
 */
const lower =
  /([A-Z0-9<]{9})([A-Z0-9])([A-Z0<]{3})([A-Z0-9]{6})([A-Z0-9])([MFXKC<])([A-Z0-9]{6})([A-Z0-9])([A-Z0-9<]{14}[A-Z0-9<][A-Z0-9])?/;
const upper = /P[A-Z<]([A-Z0-9]{3})([A-Z0-9]+(?:<[A-Z0-9]+)*<<[A-Z0-9<]+)/;

/**
 * Returns the fields in the two lines at the foot of a passport, by the names of the form fields that they fill, when
 * every check digit is correct; `today` determines the century of a birthday. Empty when there is no such zone, or a
 * digit is wrong.
 */
export function extractPassportFields(lines: readonly string[], today: Day) {
  const zone = lines.map((line) =>
    line
      .toUpperCase()
      .replace(/[«‹]/g, (sign) => (sign === "«" ? "<<" : "<"))
      .replace(/\s/g, ""),
  );
  const zoneFields = zone.map((line) => proven(line)).find((fields) => fields !== undefined);
  if (!zoneFields) return {};
  const [, , names = ""] = zone.map((line) => upper.exec(line)).find((match) => match !== null) ?? [];
  const [surname = "", givenName = ""] = names.split("<<");
  return omitMissingFields({
    idNo: zoneFields.number.replaceAll("<", ""),
    nationality: countryOf(zoneFields.nationality),
    birthday: parsePassportDate(zoneFields.birth, (year) => year <= Number(today.slice(2, 4))),
    idExpiry: parsePassportDate(zoneFields.expiry, () => true),
    lastName: nameOf(surname, lines),
    firstName: nameOf(givenName, lines),
  });
}

/** Parses the lower line of a zone, or returns undefined when it is none or its check digits are wrong. */
function proven(line: string) {
  const [
    ,
    number = "",
    numberCheck = "",
    nationality = "",
    birth = "",
    birthCheck = "",
    ,
    expiry = "",
    expiryCheck = "",
    rest,
  ] = lower.exec(line) ?? [];
  const digits = (text: string) => text.replace(/[A-Z]/g, (sign) => likeDigits[sign] ?? sign);
  const [born, ends] = [digits(birth), digits(expiry)];
  const fields = [born + digits(birthCheck), ends + digits(expiryCheck)];
  if (number === "" || fields.some((field) => machineReadableCheckDigit(field.slice(0, -1)) !== field.at(-1)))
    return undefined;
  const right = alike(number).find((candidate) => machineReadableCheckDigit(candidate) === digits(numberCheck));
  if (right === undefined) return undefined;
  const all = right + digits(numberCheck) + fields.join("") + (rest?.slice(0, -1) ?? "");
  // a reader may lose fillers, and with them the last digit's place
  const isWhole = rest !== undefined && line.length === 44;
  return isWhole && machineReadableCheckDigit(all) !== digits(rest.slice(-1))
    ? undefined
    : { number: right, nationality, birth: born, expiry: ends };
}

/** Returns a number as recognised, and with each of its characters replaced by the similar one. */
const alike = (number: string): readonly string[] => [
  number,
  ...[...number].flatMap((sign, at) => {
    const lookAlike = likeDigits[sign] ?? likeLetters[sign];
    return lookAlike === undefined ? [] : [number.slice(0, at) + lookAlike + number.slice(at + 1)];
  }),
];

/** Returns the two-letter code for a state's three letters; Germany still uses one letter (ICAO 9303-3, 5). */
const countryOf = (code: string): string | undefined =>
  code === "D<<" ? "DE" : iso31661Alpha3ToAlpha2[code.replaceAll("0", "O")];

function parsePassportDate(digits: string, isThisCentury: (year: number) => boolean): Day | undefined {
  const day = `${isThisCentury(Number(digits.slice(0, 2))) ? "20" : "19"}${digits.replace(/^(..)(..)(..)$/, "$1-$2-$3")}`;
  return isDay(day) ? day : undefined;
}

/**
 * Formats a name with capitals at the beginning of its words. A digit in it is a letter recognised as a similar digit,
 * or recognised twice: the variant that also occurs on the page above is correct.
 */
function nameOf(text: string, page: readonly string[]): string | undefined {
  const plain = text.replace(/<+$/, "").replaceAll("<", " ");
  const letters = plain.replace(/\d/g, (sign) => likeLetters[sign] ?? "");
  const once = plain.replace(/\d/g, "");
  const words = page.join("\n").toUpperCase();
  const name = words.includes(once) && !words.includes(letters) ? once : letters;
  return name.toLowerCase().replace(/(?<=^| )[a-z]/g, (first) => first.toUpperCase());
}
