import { countrySpecs, isValidBIC, isValidIBAN } from "ibantools";
import { countryOfBic } from "./bic";
import { isCreditCode } from "./credit-code";
import { isIdentityNumber } from "./identity-number";
import { isCnaps } from "./places/cnaps";
import { latinNamePattern } from "./written-names";

/**
 * Matches an account number where IBANs are not used, within the limit of bank messages (SWIFT field 59, 34
 * characters).
 */
const accountShape = /^(?=.*\d)[A-Z0-9][A-Z0-9-]{3,33}$/;

/** Describes the format of a number at a destination, and the issue reported for an invalid one. */
export interface Format {
  readonly isRight: (text: string) => boolean;
  /** Holds the issue of an invalid number: a key of the validation texts. */
  readonly issue: FormatIssue;
  /** Holds the number of digits, when that is the whole format; the form and the template display it. */
  readonly digits?: { readonly min: number; readonly max: number };
  /** Returns the country in a valid number when it differs from that of its place, to be noted; otherwise null. */
  readonly otherCountry?: (text: string) => string | null;
}

export type FormatIssue =
  | "account.iban"
  | "account.number"
  | "account.national"
  | "swift.shape"
  | "bankCode.shape"
  | "text.postal"
  | "text.phone"
  | "text.digits"
  | "text.chinese"
  | "text.letters"
  | "creditCode.shape"
  | "cert.number"
  | "cert.passport";

/** Returns the weighted sum of a number's digits; the weights repeat. */
const weightedSum = (text: string, weights: readonly number[]): number =>
  [...text].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0);

/**
 * Validates a US routing number: nine digits with a sum, weighted 3-7-1, that ends in 0 (American Bankers Association).
 */
const isRoutingNumber = (text: string): boolean => /^\d{9}$/.test(text) && weightedSum(text, [3, 7, 1]) % 10 === 0;

/**
 * Validates a Mexican CLABE: 18 digits, the last of which checks the others, each weighted 3-7-1 and taken modulo 10
 * (Asociación de Bancos de México).
 */
function isClabe(text: string): boolean {
  if (!/^\d{18}$/.test(text)) return false;
  const sum = [...text.slice(0, 17)].reduce(
    (so, digit, at) => so + ((Number(digit) * ([3, 7, 1][at % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
}

/**
 * Validates an Argentine CBU: a block of 8 digits and one of 14, each with a check digit at its end (Banco Central de
 * la República Argentina).
 */
function isCbu(text: string): boolean {
  if (!/^\d{22}$/.test(text)) return false;
  const checks = (block: string, weights: readonly number[]) =>
    (10 - (weightedSum(block.slice(0, -1), weights) % 10)) % 10 === Number(block.at(-1));
  return (
    checks(text.slice(0, 8), [7, 1, 3, 9, 7, 1, 3]) && checks(text.slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3])
  );
}

/** Accepts only a number of digits within a range. */
const digits = (min: number, max: number, issue: FormatIssue): Format => ({
  isRight: (text) => new RegExp(`^\\d{${min},${max}}$`).test(text),
  issue,
  digits: { min, max },
});

/** Accepts an account number with a fixed range of digits. */
export const accountDigits = (min: number, max = min): Format => digits(min, max, "account.national");
/** Accepts the number of a bank or branch with a fixed number of digits. */
export const bankDigits = (count: number): Format => digits(count, count, "bankCode.shape");

/**
 * Maps territories to the country that their IBANs belong to according to the registry (ISO 13616): no IBAN begins with
 * their own letters.
 */
const ibanCountries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"].map((territory) => [territory, "FR"]),
  ),
  GG: "GB",
  IM: "GB",
  JE: "GB",
  AX: "FI",
  SJ: "NO",
};

/** Returns the letters with which the IBANs of a country or territory begin. */
export const ibanCountryOf = (country: string): string => ibanCountries[country] ?? country;

/**
 * Returns true when a text is a valid IBAN: its letters are a country of the registry, and its check digits are
 * correct.
 */
export const isIban = (text: string): boolean =>
  countrySpecs[text.slice(0, 2)]?.IBANRegistry === true &&
  ibanCountryOf(text.slice(0, 2)) === text.slice(0, 2) &&
  isValidIBAN(text);

/**
 * Returns true when a text has the letters and the length of some country's IBAN; the check digits are not verified.
 */
const hasIbanShape = (text: string): boolean => {
  const spec = countrySpecs[text.slice(0, 2)];
  return spec?.IBANRegistry === true && spec.chars === text.length && /^[A-Z]{2}\d{2}/.test(text);
};

/** Lists countries of the registry with banks that still use their own account numbers. */
const withoutIbanInUse: ReadonlySet<string> = new Set(["RU"]);

/** Returns true when banks of a country or territory use IBANs, according to the registry (ISO 13616). */
export const usesIban = (bankCountry: string): boolean =>
  !withoutIbanInUse.has(bankCountry) && countrySpecs[ibanCountryOf(bankCountry)]?.IBANRegistry === true;

/**
 * Accepts an IBAN of the bank's own country, or of the one that its territory belongs to, validated by the registry's
 * structure, its check digits and the country's own, if any (ISO 13616).
 */
export const ibanOf = (bankCountry: string): Format => ({
  isRight: (text) => text.startsWith(ibanCountryOf(bankCountry)) && isIban(text),
  issue: "account.iban",
});

/**
 * Accepts a bank's code of 8 or 11 letters and digits (ISO 9362). A bank may have accounts in other countries than its
 * own: another country in the code is noted, not refused.
 */
export const bicOf = (bankCountry: string): Format => ({
  isRight: (text) => isValidBIC(text),
  issue: "swift.shape",
  otherCountry: (text) => {
    const country = countryOfBic(text);
    return !isValidBIC(text) || ibanCountryOf(country) === ibanCountryOf(bankCountry) ? null : country;
  },
});

/** Accepts any country's BIC. */
export const anyBic: Format = { isRight: (text) => isValidBIC(text), issue: "swift.shape" };

/** Accepts any account number within the limits of bank messages, when a country's own format is unknown. */
export const anyAccount: Format = {
  isRight: (text) => accountShape.test(text) && (!hasIbanShape(text) || isIban(text)),
  issue: "account.number",
};
/** Accepts an account in Russia: twenty digits, or the IBAN that contains them. */
export const russianAccount: Format = {
  isRight: (text) => /^\d{20}$/.test(text) || (text.startsWith("RU") && isIban(text)),
  issue: "account.national",
};

export const routingNumber: Format = { isRight: isRoutingNumber, issue: "bankCode.shape", digits: { min: 9, max: 9 } };
/** Accepts a mainland account, or one of a foreign company at a mainland bank, which begins with NRA. */
export const mainlandAccount: Format = { isRight: (text) => /^(NRA)?\d{8,32}$/.test(text), issue: "account.national" };
export const cnaps: Format = { isRight: isCnaps, issue: "bankCode.shape", digits: { min: 12, max: 12 } };
export const clabe: Format = { isRight: isClabe, issue: "account.national", digits: { min: 18, max: 18 } };
export const cbu: Format = { isRight: isCbu, issue: "account.national", digits: { min: 22, max: 22 } };
/** Accepts Canada's routing number: 0, the institution's three digits and the branch's five. */
export const canadianRouting: Format = {
  isRight: (text) => /^0\d{8}$/.test(text),
  issue: "bankCode.shape",
  digits: { min: 9, max: 9 },
};
/** Accepts India's IFSC: four letters of the bank, 0, six letters or digits of the branch. */
export const ifsc: Format = { isRight: (text) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text), issue: "bankCode.shape" };

export const postalCode: Format = { isRight: (text) => /^[A-Z0-9][A-Z0-9 -]{1,11}$/i.test(text), issue: "text.postal" };
export const phoneNumberFormat: Format = { isRight: (text) => /^\+?\d[\d -]{4,18}\d$/.test(text), issue: "text.phone" };
/** Accepts a unified social credit code of mainland China. */
export const creditCode: Format = { isRight: isCreditCode, issue: "creditCode.shape" };
/** Accepts the number of a resident identity card of mainland China. */
export const identityCard: Format = { isRight: isIdentityNumber, issue: "cert.number" };
/** Accepts the number of a passport or another document. */
export const documentNumber: Format = {
  isRight: (text) => /^[A-Z0-9][A-Z0-9()/-]{4,39}$/.test(text),
  issue: "cert.number",
};
/** Accepts the number of a passport, but not that of a mainland resident identity card, which some enter instead. */
export const passportNumber: Format = {
  isRight: (text) => documentNumber.isRight(text) && !/^\d{17}[\dX]$/.test(text),
  issue: "cert.passport",
};
/** Accepts a mainland postal code. */
export const mainlandPostalCode: Format = {
  isRight: (text) => /^\d{6}$/.test(text),
  issue: "text.digits",
  digits: { min: 6, max: 6 },
};
/** Accepts the name of a mainland person: "bank account name max 10 characters" (specification 2, section 5). */
export const chineseName: Format = {
  isRight: (text) => /^[\p{Script=Han}·]{2,10}$/u.test(text),
  issue: "text.chinese",
};
/** Accepts a person's name in Latin letters, as written in a passport. */
export const passportName: Format = { isRight: (text) => latinNamePattern.test(text), issue: "text.letters" };
