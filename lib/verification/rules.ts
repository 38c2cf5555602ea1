import { parseFinancialChineseNumber } from "@/lib/reference/cheque-figures";
import { isUnifiedSocialCreditCode } from "@/lib/reference/credit-code";
import { identityTypesOf } from "@/lib/reference/dictionary/dictionaries";
import { birthDayOf, isMainlandIdentityNumber } from "@/lib/reference/identity-number";
import { isCountry } from "@/lib/reference/places/countries";
import { isTotalShareAbove100, parsePercentHundredths, isBeneficialOwnerShare } from "@/lib/reference/shares";
import {
  normalizeForComparison,
  latinNameIssue,
  lettersAndDigitsOf,
  nameCharactersFault,
  replaceAmpersand,
} from "@/lib/reference/written-names";
import { websiteHost } from "@/lib/reference/site-host";
import { addDays, isDay, type Day } from "@/lib/time/beijing";
import { disallowedCharactersIssue, type SignsIssue } from "@/lib/reference/plain-letters";
import { entryPeopleOf, type VerificationEntry, type BeneficialOwner, type VerificationPerson } from "./entry";
import { controls, ownerships } from "./kinds";
import {
  choiceKinds,
  dayKinds,
  verificationFields,
  longTerm,
  personFields,
  shareField,
  type FieldKind,
  type FieldTerms,
} from "./fields";
import { verificationPapersOf, identityDocumentPhotos, type PaperTerms, type RequiredFile } from "./materials";
import { ageMax, ageMin } from "./terms";

/** Describes the fault of one field of an entry: its path, and a key of the validation texts. */
export interface VerificationFault {
  readonly path: string;
  readonly issue: VerificationIssue;
}

export type VerificationIssue =
  | "text.missing"
  | "text.characters"
  | SignsIssue<"text.letters">
  | "text.digits"
  | "text.chinese"
  | SignsIssue<"text.halfWidth">
  | "text.website"
  | SignsIssue<"name.special">
  | "name.spaces"
  | "englishName.ampersand"
  | SignsIssue<"englishName.characters">
  | "englishName.letters"
  | "creditCode.shape"
  | "cert.number"
  | "cert.type"
  | "cert.expired"
  | "capital.shape"
  | "date.missing"
  | "date.past"
  | "date.anniversary"
  | "birthday.past"
  | "birthday.number"
  | "person.age"
  | "person.twice"
  | "person.missing"
  | "person.legal"
  | "country.missing"
  | "country.own"
  | "division.shape"
  | "choice.missing"
  | "beneficiary.share"
  | "beneficiary.total"
  | "beneficiary.declared"
  | "files.missing"
  | "files.many";

/** Returns the full years between two Beijing days: a birthday counts on its day. */
export const yearsBetween = (from: Day, to: Day): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

/** Returns the first anniversary of a day that is not before another one; 29 February's is the 28th in other years. */
export function anniversaryFrom(day: Day, today: Day): Day {
  for (let year = Math.max(Number(today.slice(0, 4)), Number(day.slice(0, 4)) + 1); ; year += 1) {
    const same = `${year}${day.slice(4)}`;
    const anniversary = isDay(same) ? same : `${year}-02-28`;
    if (anniversary >= today) return anniversary;
  }
}

/**
 * Returns the first day from which the anniversary for the end of a renewed annual return is computed: the day after
 * the end of the previous one, when that is still to come, because the next return is submitted earlier.
 */
export const annualReturnBaseDay = (before: VerificationEntry, today: Day): Day =>
  before.type !== "hkcompany" || before.nar1Expiry < today ? today : addDays(before.nar1Expiry, 1);

/** Returns the same for the correction of a renewal, which retains the year of the renewal. */
export const correctedReturnBaseDay = (renewal: VerificationEntry | null, today: Day): Day =>
  // Stryker disable next-line EqualityOperator: of two equal days either is the same
  renewal?.type === "hkcompany" && renewal.nar1Expiry > today ? renewal.nar1Expiry : today;

/** Returns true when the annual return is due: "a Hong Kong company registered for one year needs NAR1". */
export const isCompanyRegisteredOneYear = (registeredOn: string, today: Day): boolean =>
  isDay(registeredOn) && yearsBetween(registeredOn, today) >= 1;

/** Returns true when a separate agent acts for the company, whose letter of authorization is then required. */
export const hasAgent = (actingPersonType: string): boolean =>
  actingPersonType === "agent" || actingPersonType === "other";

/** Returns true when a company names its owners, or declares that it has none; both are false without an answer. */
export const hasDeclaredOwners = (ownership: string): boolean => ownership === "owners";
export const hasDeclaredNoOwners = (ownership: string): boolean => ownership === "none";

/** Returns the facts that decide which papers an entry has. */
export const verificationPaperCriteria = (of: VerificationEntry, today: Day): PaperTerms => ({
  isYearOld: of.type === "hkcompany" && isCompanyRegisteredOneYear(of.registeredOn, today),
  hasAgent: of.type !== "personal" && hasAgent(of.holderType),
});

/**
 * Returns the path of the person who acts for the company: the person for the liveness check and the photo with the
 * card.
 */
export function actingPersonPath(of: VerificationEntry): string {
  if (of.type === "personal") return "person";
  if (hasAgent(of.holderType)) return "agent";
  if (of.holderType === "beneficiary") return "beneficiaries.0";
  return of.type === "company" ? "legalPerson" : "directors.0";
}

const fullWidthFree = /^[A-Za-z0-9/\-?:().,'+ ]+$/;

type Check = (value: string, today: Day) => VerificationIssue | null;
const matchesPattern =
  (right: RegExp, issue: VerificationIssue): Check =>
  (value) =>
    right.test(value) ? null : issue;
const anyText: Check = () => null;

/**
 * Matches a capital: the currency or its sign before or after the figure, which may have separators: "HKD 10,000", "200
 * 万元人民币".
 */
const capitalShape =
  /^(?=.*[1-9])(\p{L}{0,12}\p{Sc}?[: ]? ?)?(\d{1,12}|\d{1,3}([,，' ]\d{3}){1,3})(\.\d{1,6})?( ?[百千]?[万萬亿億]| ?million)?( ?\p{L}{0,12}\p{Sc}?)?( ?\(\p{L}{1,12}\))?$/iu;

/** Returns true for a capital in digits of either width, or as a licence writes it: "壹佰万元整". */
const isCapital = (value: string): boolean =>
  capitalShape.test(value.normalize("NFKC")) ||
  (/^\p{L}{1,30}$/u.test(value) && parseFinancialChineseNumber(value) > 0);

/** Maps each kind of field to its format check (specification 3, section 5). Empty fields are not checked. */
const checks: Readonly<Record<FieldKind, Check>> = {
  text: anyText,
  paragraph: anyText,
  english: (value) =>
    /[&＆]/.test(value)
      ? "englishName.ampersand"
      : !/^[A-Za-z0-9,.()\-' ]+$/.test(value) || / {2}/.test(value)
        ? disallowedCharactersIssue("englishName.characters", value, /^[A-Za-z0-9,.()\-' ]$/)
        : /[A-Za-z]/.test(value) && value.length > 1
          ? null
          : "englishName.letters",
  halfWidth: (value) =>
    fullWidthFree.test(value) ? null : disallowedCharactersIssue("text.halfWidth", value, fullWidthFree),
  chineseName: matchesPattern(
    /^[\p{Script=Han}A-Za-z0-9（）()·、\-& ]*\p{Script=Han}[\p{Script=Han}A-Za-z0-9（）()·、\-& ]*$/u,
    "text.chinese",
  ),
  person: nameCharactersFault,
  latinName: latinNameIssue,
  creditCode: (value) => (isUnifiedSocialCreditCode(value.toUpperCase()) ? null : "creditCode.shape"),
  crNumber: matchesPattern(/^\d{7,8}$/, "cert.number"),
  brNumber: matchesPattern(/^\d{8}([- ]?\d{3}([- ]?\d{2}([- ]?\d{2}([- ]?[0-9A-Z])?)?)?)?$/i, "cert.number"),
  number: matchesPattern(/^[A-Za-z0-9][A-Za-z0-9/.-]*$/, "cert.number"),
  capital: (value) => (isCapital(value) ? null : "capital.shape"),
  digits: matchesPattern(/^\d{6}$/, "text.digits"),
  past: (value, today) => (!isDay(value) ? "date.missing" : value < today ? null : "date.past"),
  birthday: (value, today) => (!isDay(value) ? "date.missing" : value < today ? null : "birthday.past"),
  validity: (value, today) =>
    value === longTerm ? null : !isDay(value) ? "date.missing" : value >= today ? null : "cert.expired",
  lastDay: (value, today) => (!isDay(value) ? "date.missing" : value >= today ? null : "cert.expired"),
  country: (value) => (isCountry(value) ? null : "country.missing"),
  province: matchesPattern(/^(\d{6}|TW-[A-Z]{3})$/, "division.shape"),
  city: matchesPattern(/^\d{6}$/, "division.shape"),
  district: matchesPattern(/^\d{6}$/, "division.shape"),
  industry: anyText,
  economicType: anyText,
  holderType: anyText,
  ownership: anyText,
  control: anyText,
  idType: anyText,
  idNumber: matchesPattern(/^[A-Za-z0-9()/-]+$/, "cert.number"),
  share: (value) => (parsePercentHundredths(value) === null ? "beneficiary.share" : null),
  website: (value) => (websiteHost(value) ? null : "text.website"),
};

/** Returns the fault of one field on its own, on a Beijing day. */
export function fieldIssue({ kind, isOptional }: FieldTerms, value: string, today: Day): VerificationIssue | null {
  if (value !== "") return checks[kind](value, today);
  if (isOptional) return null;
  return kind === "country"
    ? "country.missing"
    : choiceKinds.has(kind)
      ? "choice.missing"
      : dayKinds.has(kind)
        ? "date.missing"
        : "text.missing";
}

/**
 * Returns all faults of an entry on a Beijing day, in the order of the form; empty when it can be submitted. A Hong
 * Kong company's annual return ends on the first anniversary from a day on, which is today unless another is renewed
 * (`annualReturnBaseDay`, `correctedReturnBaseDay`).
 */
export function verificationFaults(
  of: VerificationEntry,
  today: Day,
  returnsFrom = today,
): readonly VerificationFault[] {
  const faults: VerificationFault[] = [];
  const wrong = (path: string, issue: VerificationIssue | null | false) =>
    void (issue && !faults.some((fault) => fault.path === path) && faults.push({ path, issue }));
  const fields: Readonly<Record<string, FieldTerms>> = verificationFields[of.type];
  // named cast: the fields of a type are texts of its entries
  for (const [name, terms] of Object.entries(fields))
    wrong(name, fieldIssue(terms, (of as Record<string, unknown>)[name] as string, today));
  companyFaults(of, wrong);
  returnFaults(of, { today, returnsFrom }, wrong);
  for (const { path, person } of entryPeopleOf(of))
    personFaults({ path, person, isActingPerson: path === actingPersonPath(of) }, today, wrong);
  for (const paper of verificationPapersOf(of.type, verificationPaperCriteria(of, today)))
    wrong(`papers.${paper.kind}`, filesIssue(paper, of.papers[paper.kind]));
  return faults;
}

/** Returns the fault of the files of a kind: a required file is missing, or there are too many. */
function filesIssue(
  { isOptional, countMax }: Pick<RequiredFile<string>, "isOptional" | "countMax">,
  files: readonly string[] = [],
): VerificationIssue | null {
  if (files.length > countMax) return "files.many";
  return files.length === 0 && !isOptional ? "files.missing" : null;
}

type Wrong = (path: string, issue: VerificationIssue | null | false) => void;

/** Checks the rules for a whole company: its people, and the requirements of its register. */
function companyFaults(of: VerificationEntry, wrong: Wrong): void {
  if (of.type === "personal") return wrong("person", !of.person && "person.missing");
  if (of.type === "company") {
    wrong("legalPerson", !of.legalPerson && "person.missing");
    // "legal person name must match the name on the licence"
    wrong(
      "legalPerson.name",
      of.legalPerson !== undefined &&
        normalizeForComparison(of.legalPerson.name) !== normalizeForComparison(of.legalPersonName) &&
        "person.legal",
    );
  } else {
    wrong("directors", of.directors.length === 0 && "person.missing");
    twice("directors", of.directors, wrong);
  }
  // a company of another region is neither of the mainland nor of Hong Kong: those have forms of their own
  if (of.type === "otherArea") wrong("country", ["CN", "HK"].includes(of.country) && "country.own");
  if (hasAgent(of.holderType)) wrong("agent", !of.agent && "person.missing");
  if (of.holderType === "beneficiary") wrong("beneficiaries", of.beneficiaries.length === 0 && "person.missing");
  ownershipFaults(of, wrong);
  ownerFaults(of.beneficiaries, wrong);
}

/** Requires the owners, or the declaration that there are none together with the controller. */
function ownershipFaults(of: Exclude<VerificationEntry, { type: "personal" }>, wrong: Wrong): void {
  const { ownership, controllerName, controlledBy, beneficiaries } = of;
  wrong("ownership", !isOneOf(ownerships, ownership) && "choice.missing");
  if (hasDeclaredOwners(ownership)) wrong("beneficiaries", beneficiaries.length === 0 && "person.missing");
  if (!hasDeclaredNoOwners(ownership)) return;
  wrong("ownership", beneficiaries.length > 0 && "beneficiary.declared");
  wrong("controllerName", controllerName === "" && "text.missing");
  wrong("controlledBy", !isOneOf(controls, controlledBy) && "choice.missing");
}

const isOneOf = (list: readonly string[], text: string): boolean => list.includes(text);

/** Requires that the annual return of a Hong Kong company of one year or older ends on an anniversary. */
function returnFaults(
  of: VerificationEntry,
  { today, returnsFrom }: { today: Day; returnsFrom: Day },
  wrong: Wrong,
): void {
  if (of.type !== "hkcompany" || !isCompanyRegisteredOneYear(of.registeredOn, today)) return;
  const due = anniversaryFrom(of.registeredOn, returnsFrom);
  wrong("nar1Expiry", of.nar1Expiry === "" ? "date.missing" : of.nar1Expiry !== due && "date.anniversary");
}

/** Implements "Director id numbers must not repeat" (specification 3, section 5), for every list. */
function twice(list: string, people: readonly VerificationPerson[], wrong: Wrong): void {
  const keys = new Set<string>();
  people.forEach(({ idType, idNo }, at) => {
    const key = `${idType} ${lettersAndDigitsOf(idNo)}`;
    wrong(`${list}.${at}.idNo`, idNo !== "" && keys.has(key) && "person.twice");
    keys.add(key);
  });
}

/** Checks the "Holders of 25 percent or more", each named once, whose shares together do not exceed the whole. */
function ownerFaults(owners: readonly BeneficialOwner[], wrong: Wrong): void {
  const shares = owners.map(({ sharePercent }) => sharePercent);
  shares.forEach((share, at) =>
    wrong(
      `beneficiaries.${at}.sharePercent`,
      fieldIssue(shareField.sharePercent, share, "") ?? (!isBeneficialOwnerShare(share) && "beneficiary.share"),
    ),
  );
  twice("beneficiaries", owners, wrong);
  wrong("beneficiaries", isTotalShareAbove100(shares) && "beneficiary.total");
}

function personFaults(
  { path, person, isActingPerson }: { path: string; person: VerificationPerson; isActingPerson: boolean },
  today: Day,
  wrong: Wrong,
): void {
  for (const [name, terms] of Object.entries(personFields)) {
    // named cast: the fields of a person are texts
    const value = person[name as keyof typeof personFields];
    wrong(`${path}.${name}`, fieldIssue(terms, value, today));
  }
  const { idType, idNo, nationality, birthday } = person;
  const types = identityTypesOf(nationality).map(({ code }) => code);
  // a path reports its first fault only: a missing value, or a day that is not in the past, was reported above
  wrong(`${path}.idType`, !types.includes(idType) && "cert.type");
  if (hasMainlandIdCard(person)) {
    wrong(`${path}.idNo`, !isMainlandIdentityNumber(idNo.toUpperCase()) && "cert.number");
    wrong(
      `${path}.birthday`,
      isMainlandIdentityNumber(idNo.toUpperCase()) && birthday !== birthDayOf(idNo) && "birthday.number",
    );
  }
  const age = yearsBetween(birthday, today);
  wrong(`${path}.birthday`, (age < ageMin || age > ageMax) && "person.age");
  for (const photo of identityDocumentPhotos(idType, { isActingPerson }))
    wrong(`${path}.photos.${photo.kind}`, filesIssue(photo, person.photos[photo.kind]));
}

/** Implements "Face recognition is for mainland second-generation ID cards only" (specification 3, section 5). */
export const hasMainlandIdCard = ({
  nationality,
  idType,
}: Pick<VerificationPerson, "nationality" | "idType">): boolean => nationality === "CN" && idType === "ID_CARD";

/** Returns the certificates of an entry with an end date: their path, their person, and their last day. */
export function entryCertificatesWithEnd(
  of: VerificationEntry,
): { readonly path: string; readonly name: string; readonly expiresOn: Day }[] {
  const fields: Readonly<Record<string, FieldTerms>> = verificationFields[of.type];
  const ownCertificates = Object.entries(fields)
    .filter(([, { kind }]) => kind === "validity" || kind === "lastDay")
    // named cast: the fields of a type are texts of its entries
    .map(([path]) => ({ path, name: "", expiresOn: (of as Record<string, unknown>)[path] as string }));
  const persons = entryPeopleOf(of).map(({ path, person }) => ({
    path: `${path}.idExpiry`,
    name: person.name,
    expiresOn: person.idExpiry,
  }));
  return [...ownCertificates, ...persons].filter(({ expiresOn }) => isDay(expiresOn));
}

/** Normalizes an entry for storage: "&" becomes "and", numbers are in capitals without blanks. */
export function normalizeVerificationEntry<E extends VerificationEntry>(of: E): E {
  const and = (text: string) => replaceAmpersand(text.replaceAll("＆", "&")).replace(/\s+/g, " ");
  const person = <P extends VerificationPerson | undefined>(value: P): P =>
    value && { ...value, idNo: normalizeForComparison(value.idNo) };
  const numbers = Object.fromEntries(
    ["creditCode", "crNo", "brNo", "certificateNo", "registerNo"]
      .filter((name) => name in of)
      // named cast: these fields are texts
      .map((name) => [name, normalizeForComparison((of as Record<string, unknown>)[name] as string)]),
  );
  return {
    ...of,
    ...numbers,
    ...("enName" in of && { enName: and(of.enName) }),
    ...("legalPerson" in of && { legalPerson: person(of.legalPerson) }),
    ...("person" in of && { person: person(of.person) }),
    ...("directors" in of && { directors: of.directors.map((item) => person(item)) }),
    ...("beneficiaries" in of && { beneficiaries: of.beneficiaries.map((item) => person(item)) }),
    ...("agent" in of && { agent: "holderType" in of && hasAgent(of.holderType) ? person(of.agent) : undefined }),
  };
}
