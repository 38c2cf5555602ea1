import { countrySpecs, isValidBIC, isValidIBAN } from "ibantools";
import { countryOfBic } from "./bic";
import { isUnifiedSocialCreditCode } from "./credit-code";
import { isMainlandIdentityNumber } from "./identity-number";
import { isCnaps } from "./places/cnaps";
import { latinNamePattern } from "./written-names";

/** Matches an account number where IBANs are not used, within bank messages' 34 characters (SWIFT field 59). */
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

const pattern = (shape: RegExp, issue: FormatIssue): Format => ({ isRight: (text) => shape.test(text), issue });

/** Accepts only a number of digits within a range. */
const digits = (min: number, max: number, issue: FormatIssue): Format => ({
  ...pattern(new RegExp(`^\\d{${min},${max}}$`), issue),
  digits: { min, max },
});

/** Accepts what a format accepts and a further check does too. */
const checked = (format: Format, isValid: (text: string) => boolean): Format => ({
  ...format,
  isRight: (text) => format.isRight(text) && isValid(text),
});

/** Returns true when the weighted sum of a number's digits, check digits among them, ends in 0; the weights repeat. */
const isSumRight = (text: string, weights: readonly number[]): boolean =>
  [...text].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0) % 10 === 0;

/** Accepts an account number with a fixed range of digits. */
export const accountDigitsFormat = (min: number, max = min): Format => digits(min, max, "account.national");
/** Accepts the number of a bank or branch with a fixed number of digits. */
export const bankDigitsFormat = (count: number): Format => digits(count, count, "bankCode.shape");

/** Lists territories by the country whose IBANs they have by the registry (ISO 13616), none beginning with theirs. */
const ibanTerritories = {
  FR: ["BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"],
  GB: ["GG", "IM", "JE"],
  FI: ["AX"],
  NO: ["SJ"],
};

/** Returns the letters with which the IBANs of a country or territory begin. */
export const ibanCountryOf = (country: string): string =>
  Object.entries(ibanTerritories).find(([, territories]) => territories.includes(country))?.[0] ?? country;

/** Returns true when a text is a valid IBAN: its letters are a country of the registry, its check digits correct. */
export const isIban = (text: string): boolean =>
  countrySpecs[text.slice(0, 2)]?.IBANRegistry === true &&
  ibanCountryOf(text.slice(0, 2)) === text.slice(0, 2) &&
  isValidIBAN(text);

/** Returns true when a text has the letters and the length of some country's IBAN, whatever its check digits. */
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
export const ibanFormat = (bankCountry: string): Format => ({
  isRight: (text) => text.startsWith(ibanCountryOf(bankCountry)) && isIban(text),
  issue: "account.iban",
});

/** Accepts any country's BIC: a bank's code of 8 or 11 letters and digits (ISO 9362). */
export const anyBic: Format = { isRight: (text) => isValidBIC(text), issue: "swift.shape" };

/** Accepts any BIC. A bank may have accounts abroad: another country than its own in the code is noted, not refused. */
export const bicFormat = (bankCountry: string): Format => ({
  ...anyBic,
  otherCountry: (text) => {
    const country = countryOfBic(text);
    return !isValidBIC(text) || ibanCountryOf(country) === ibanCountryOf(bankCountry) ? null : country;
  },
});

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

/** Accepts a US routing number: nine digits whose sum, weighted 3-7-1, ends in 0 (American Bankers Association). */
export const routingNumber = checked(bankDigitsFormat(9), (text) => isSumRight(text, [3, 7, 1]));
/** Accepts a mainland account, or one of a foreign company at a mainland bank, which begins with NRA. */
export const mainlandAccount = pattern(/^(NRA)?\d{8,32}$/, "account.national");
export const cnaps = checked(bankDigitsFormat(12), isCnaps);
/** Accepts a Mexican CLABE: 18 digits whose sum, weighted 3-7-1, ends in 0 (Asociación de Bancos de México). */
export const clabe = checked(accountDigitsFormat(18), (text) => isSumRight(text, [3, 7, 1]));
/** Accepts an Argentine CBU: 8 and 14 digits, each ending in a check digit (Banco Central de la República Argentina). */
export const cbu = checked(
  accountDigitsFormat(22),
  (text) =>
    isSumRight(text.slice(0, 8), [7, 1, 3, 9, 7, 1, 3, 1]) &&
    isSumRight(text.slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3, 1]),
);
/** Accepts Canada's routing number: 0, the institution's three digits and the branch's five. */
export const canadianRouting = checked(bankDigitsFormat(9), (text) => text.startsWith("0"));
/** Accepts India's IFSC: four letters of the bank, 0, six letters or digits of the branch. */
export const ifsc = pattern(/^[A-Z]{4}0[A-Z0-9]{6}$/, "bankCode.shape");

export const postalCode = pattern(/^[A-Z0-9][A-Z0-9 -]{1,11}$/i, "text.postal");
export const phoneNumberFormat = pattern(/^\+?\d[\d -]{4,18}\d$/, "text.phone");
/** Accepts a unified social credit code of mainland China. */
export const creditCode: Format = { isRight: isUnifiedSocialCreditCode, issue: "creditCode.shape" };
/** Accepts the number of a resident identity card of mainland China. */
export const identityCard: Format = { isRight: isMainlandIdentityNumber, issue: "cert.number" };
/** Accepts the number of a passport or another document. */
export const documentNumber = pattern(/^[A-Z0-9][A-Z0-9()/-]{4,39}$/, "cert.number");
/** Accepts the number of a passport, but not that of a mainland resident identity card, which some enter instead. */
export const passportNumber: Format = {
  isRight: (text) => documentNumber.isRight(text) && !/^\d{17}[\dX]$/.test(text),
  issue: "cert.passport",
};
/** Accepts a mainland postal code. */
export const mainlandPostalCode = digits(6, 6, "text.digits");
/** Accepts the name of a mainland person: "bank account name max 10 characters" (specification 2, section 5). */
export const chineseName = pattern(/^[\p{Script=Han}·]{2,10}$/u, "text.chinese");
/** Accepts a person's name in Latin letters, as written in a passport. */
export const passportName = pattern(latinNamePattern, "text.letters");
