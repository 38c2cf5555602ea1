import type * as z from "zod/mini";
import { isCountry } from "@/lib/reference/places/countries";
import { isUnifiedSocialCreditCode } from "@/lib/reference/credit-code";
import { isMainlandIdentityNumber } from "@/lib/reference/identity-number";
import { bankLatinTextIssue, type SignsIssue } from "@/lib/reference/plain-letters";
import { isTotalShareAbove100, isBeneficialOwnerShare } from "@/lib/reference/shares";
import { latinNameIssue, nameCharactersFault, replaceAmpersand } from "@/lib/reference/written-names";
import type { newPobo } from "./calls/pobo";
import { certTypesOf, poboPayerDocuments } from "./pobo-materials";
import { payerAgeMin } from "./terms";

export type NewPobo = z.output<typeof newPobo>;
type PersonInput = NewPobo["director"];

/** Describes the fault of one field of a payer, as a key of the validation texts. */
export interface PoboFault {
  readonly field: keyof NewPobo;
  readonly issue:
    | "text.missing"
    | SignsIssue<"text.latin">
    | SignsIssue<"text.letters">
    | "name.mixed"
    | SignsIssue<"name.special">
    | "name.spaces"
    | "cert.type"
    | "cert.number"
    | "cert.expired"
    | "birthday.past"
    | "person.age"
    | "country.missing"
    | "beneficiary.share"
    | "beneficiary.total"
    | "beneficiary.twice"
    | "files.missing";
}

const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * Returns the fault of a payer's name, or null: "Must not mix Chinese and English, and must not contain special
 * characters or consecutive spaces" (specification 3, section 5).
 */
function nameIssue(name: string): PoboFault["issue"] | null {
  return nameCharactersFault(name) ?? (hasChinese(name) && /[A-Za-z]/.test(name) ? "name.mixed" : null);
}

const lettersAndDigits = /^[A-Za-z0-9]+$/;

/** Normalizes a payer for storage: a company's English name and a person's share one field, "&" becomes "and". */
export function normalizePobo(payer: NewPobo): NewPobo {
  const isCompany = payer.payerType === "company";
  const nobody: PersonInput = { name: "", idNo: "" };
  return {
    ...payer,
    name: replaceAmpersand(payer.name),
    certNo: payer.certNo.replace(/\s/g, "").toUpperCase(),
    enName: isCompany ? replaceAmpersand(payer.enName) : `${payer.firstName} ${payer.lastName}`.trim(),
    ...(isCompany
      ? { firstName: "", lastName: "", birthday: "" }
      : { legalPerson: nobody, director: nobody, beneficiaries: [] }),
    files: Object.fromEntries(
      Object.entries(payer.files)
        .filter(([, ids]) => ids.length > 0)
        .map(([kind, ids]) => [kind, [...new Set(ids)]]),
    ),
  };
}

/** Returns the same calendar day so many years before, to be compared with other days; 29 February of any year included. */
const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** Returns all faults of a normalized payer on a Beijing day, by field; empty when there are none. */
export function poboFaults(payer: NewPobo, today: string): readonly PoboFault[] {
  const faults: PoboFault[] = [];
  const wrong = (field: PoboFault["field"], issue: PoboFault["issue"] | null | false) =>
    void (issue && faults.push({ field, issue }));
  const { payerType, certType, certNo, country } = payer;
  const isCompany = payerType === "company";

  wrong("name", nameIssue(payer.name));
  if (isCompany)
    wrong(
      "enName",
      payer.enName === "" ? "text.missing" : (bankLatinTextIssue(payer.enName) ?? nameIssue(payer.enName)),
    );
  else
    for (const field of ["firstName", "lastName"] as const)
      wrong(field, payer[field] === "" ? "text.missing" : latinNameIssue(payer[field]));

  wrong("country", !isCountry(country) && "country.missing");
  wrong("certType", !certTypesOf(payerType, country).includes(certType) && "cert.type");
  const isRight =
    certType === "BUSINESS_LICENSE"
      ? isUnifiedSocialCreditCode(certNo)
      : certType === "ID_CARD" && country === "CN"
        ? isMainlandIdentityNumber(certNo)
        : lettersAndDigits.test(certNo);
  wrong("certNo", !isRight && "cert.number");
  wrong("certExpiry", payer.certExpiry !== "" && payer.certExpiry < today && "cert.expired");
  if (!isCompany)
    wrong(
      "birthday",
      payer.birthday === ""
        ? "text.missing"
        : payer.birthday >= today
          ? "birthday.past"
          : payer.birthday > yearsBefore(today, payerAgeMin) && "person.age",
    );

  if (isCompany) {
    wrong("legalPerson", country === "CN" && personIssue(payer.legalPerson));
    wrong("director", country !== "CN" && personIssue(payer.director));
    wrong("beneficiaries", beneficiariesIssue(payer.beneficiaries));
  }
  const missing = poboPayerDocuments({ ...payer, hasBeneficiaries: payer.beneficiaries.length > 0 }).some(
    ({ kind, isNeeded }) => isNeeded && !payer.files[kind]?.length,
  );
  wrong("files", missing && "files.missing");
  return faults;
}

function personIssue({ name, idNo }: PersonInput): PoboFault["issue"] | null {
  if (name === "" || idNo === "") return "text.missing";
  return nameIssue(name) ?? (lettersAndDigits.test(idNo) ? null : "cert.number");
}

/**
 * Returns the issue of a list of beneficial owners: each owns 25 per cent or more, is named once, and together they own
 * no more than all.
 */
function beneficiariesIssue(beneficiaries: NewPobo["beneficiaries"]): PoboFault["issue"] | null {
  const shares = beneficiaries.map(({ sharePercent }) => sharePercent);
  const person = beneficiaries.map(personIssue).find((issue) => issue !== null);
  if (person) return person;
  if (!shares.every(isBeneficialOwnerShare)) return "beneficiary.share";
  if (isTotalShareAbove100(shares)) return "beneficiary.total";
  return new Set(beneficiaries.map(({ idNo }) => idNo.toUpperCase())).size < beneficiaries.length
    ? "beneficiary.twice"
    : null;
}
