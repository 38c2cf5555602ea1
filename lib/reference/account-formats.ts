import { countrySpecs, isValidBIC, isValidIBAN } from "ibantools";
import { countryOfBic } from "./bic";
import { isCreditCode } from "./credit-code";
import { isIdentityNumber } from "./identity-number";
import { isCnaps } from "./places/cnaps";
import { latinName } from "./written-names";

/** An account number where IBANs are not used: the limit of the banks' messages (SWIFT field 59, 34 characters). */
const accountShape = /^(?=.*\d)[A-Z0-9][A-Z0-9-]{3,33}$/;

/** How a number is written at a destination, and what is said of one that is not. */
export interface Format {
  readonly isRight: (text: string) => boolean;
  /** The issue a wrong number is shown with: a key of the validation texts. */
  readonly issue: FormatIssue;
  /** Its number of digits, where that is the whole format; the form and the template show it. */
  readonly digits?: { readonly min: number; readonly max: number };
  /** The country in a right number that is not the one of its place, to be noted; null where they agree. */
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

/** The weighted sum of a number's digits; the weights go round. */
const weighted = (text: string, weights: readonly number[]): number =>
  [...text].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0);

/** A US routing number: nine digits whose sum, weighted 3-7-1, ends in 0 (American Bankers Association). */
const isRoutingNumber = (text: string): boolean => /^\d{9}$/.test(text) && weighted(text, [3, 7, 1]) % 10 === 0;

/**
 * A Mexican CLABE: 18 digits, the last of which checks the others, each weighted 3-7-1 and taken without its tens
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
 * An Argentine CBU: a block of 8 digits and one of 14, the last of each checking its block (Banco Central de la
 * República Argentina).
 */
function isCbu(text: string): boolean {
  if (!/^\d{22}$/.test(text)) return false;
  const checks = (block: string, weights: readonly number[]) =>
    (10 - (weighted(block.slice(0, -1), weights) % 10)) % 10 === Number(block.at(-1));
  return (
    checks(text.slice(0, 8), [7, 1, 3, 9, 7, 1, 3]) && checks(text.slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3])
  );
}

/** So many digits and nothing else. */
const digits = (min: number, max: number, issue: FormatIssue): Format => ({
  isRight: (text) => new RegExp(`^\\d{${min},${max}}$`).test(text),
  issue,
  digits: { min, max },
});

/** An account number of so many digits. */
export const accountDigits = (min: number, max = min): Format => digits(min, max, "account.national");
/** The number of a bank or branch, of so many digits. */
export const bankDigits = (count: number): Format => digits(count, count, "bankCode.shape");

/**
 * Territories whose accounts have the IBANs of another country, as the registry says under that country (ISO 13616): no
 * IBAN begins with their own letters.
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

/** The letters with which the IBANs of a country or territory begin. */
export const ibanCountryOf = (country: string): string => ibanCountries[country] ?? country;

/** Whether a text is an IBAN that exists: its letters are a country's of the registry, its check digits are right. */
export const isIban = (text: string): boolean =>
  countrySpecs[text.slice(0, 2)]?.IBANRegistry === true &&
  ibanCountryOf(text.slice(0, 2)) === text.slice(0, 2) &&
  isValidIBAN(text);

/**
 * Whether a text is written as the IBANs of some country are, by its letters and its length; only its check digits say
 * whether it is one.
 */
const looksLikeIban = (text: string): boolean => {
  const spec = countrySpecs[text.slice(0, 2)];
  return spec?.IBANRegistry === true && spec.chars === text.length && /^[A-Z]{2}\d{2}/.test(text);
};

/** Countries of the registry whose banks go on with account numbers of their own. */
const withoutIbanInUse: ReadonlySet<string> = new Set(["RU"]);

/** Whether banks of a country or territory use IBANs: those of the registry (ISO 13616). */
export const usesIban = (bankCountry: string): boolean =>
  !withoutIbanInUse.has(bankCountry) && countrySpecs[ibanCountryOf(bankCountry)]?.IBANRegistry === true;

/**
 * An IBAN of the bank's own country, or of the one that its territory belongs to, checked by the registry's structure,
 * its check digits and, where the country has them, its own (ISO 13616).
 */
export const ibanOf = (bankCountry: string): Format => ({
  isRight: (text) => text.startsWith(ibanCountryOf(bankCountry)) && isIban(text),
  issue: "account.iban",
});

/**
 * A bank's code of 8 or 11 letters and digits (ISO 9362). A bank may have accounts in other countries than its own:
 * another country in the code is noted, not refused.
 */
export const bicOf = (bankCountry: string): Format => ({
  isRight: (text) => isValidBIC(text),
  issue: "swift.shape",
  otherCountry: (text) => {
    const country = countryOfBic(text);
    return !isValidBIC(text) || ibanCountryOf(country) === ibanCountryOf(bankCountry) ? null : country;
  },
});

/** Any country's BIC. */
export const anyBic: Format = { isRight: (text) => isValidBIC(text), issue: "swift.shape" };

/** The fallback where a country's own format is unknown: the limits of the banks' messages. */
export const anyAccount: Format = {
  isRight: (text) => accountShape.test(text) && (!looksLikeIban(text) || isIban(text)),
  issue: "account.number",
};
/** An account in Russia: twenty digits, or the IBAN that has them in it. */
export const russianAccount: Format = {
  isRight: (text) => /^\d{20}$/.test(text) || (text.startsWith("RU") && isIban(text)),
  issue: "account.national",
};

export const routingNumber: Format = { isRight: isRoutingNumber, issue: "bankCode.shape", digits: { min: 9, max: 9 } };
/** A mainland account, or one of a company from elsewhere at a mainland bank, which begins with NRA. */
export const mainlandAccount: Format = { isRight: (text) => /^(NRA)?\d{8,32}$/.test(text), issue: "account.national" };
export const cnaps: Format = { isRight: isCnaps, issue: "bankCode.shape", digits: { min: 12, max: 12 } };
export const clabe: Format = { isRight: isClabe, issue: "account.national", digits: { min: 18, max: 18 } };
export const cbu: Format = { isRight: isCbu, issue: "account.national", digits: { min: 22, max: 22 } };
/** Canada's routing number: 0, the institution's three digits and the branch's five. */
export const canadianRouting: Format = {
  isRight: (text) => /^0\d{8}$/.test(text),
  issue: "bankCode.shape",
  digits: { min: 9, max: 9 },
};
/** India's IFSC: four letters of the bank, 0, six letters or digits of the branch. */
export const ifsc: Format = { isRight: (text) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text), issue: "bankCode.shape" };

export const postalCode: Format = { isRight: (text) => /^[A-Z0-9][A-Z0-9 -]{1,11}$/i.test(text), issue: "text.postal" };
export const phoneNumber: Format = { isRight: (text) => /^\+?\d[\d -]{4,18}\d$/.test(text), issue: "text.phone" };
/** A unified social credit code of mainland China. */
export const creditCode: Format = { isRight: isCreditCode, issue: "creditCode.shape" };
/** The number of a resident identity card of mainland China. */
export const identityCard: Format = { isRight: isIdentityNumber, issue: "cert.number" };
/** The number of a passport or another document. */
export const documentNumber: Format = {
  isRight: (text) => /^[A-Z0-9][A-Z0-9()/-]{4,39}$/.test(text),
  issue: "cert.number",
};
/** The number of a passport: one of a resident identity card of mainland China, which some type instead, is none. */
export const passportNumber: Format = {
  isRight: (text) => documentNumber.isRight(text) && !/^\d{17}[\dX]$/.test(text),
  issue: "cert.passport",
};
/** A mainland postal code. */
export const mainlandPostalCode: Format = {
  isRight: (text) => /^\d{6}$/.test(text),
  issue: "text.digits",
  digits: { min: 6, max: 6 },
};
/** The name of a person of the mainland: "bank account name max 10 characters" (specification 2, section 5). */
export const chineseName: Format = {
  isRight: (text) => /^[\p{Script=Han}·]{2,10}$/u.test(text),
  issue: "text.chinese",
};
/** A person's name in Latin letters, as a passport writes it. */
export const passportName: Format = { isRight: (text) => latinName.test(text), issue: "text.letters" };
