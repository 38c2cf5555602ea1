import { chequeFigure } from "@/lib/reference/cheque-figures";
import { isCreditCode } from "@/lib/reference/credit-code";
import { identityTypesOf } from "@/lib/reference/dictionary/dictionaries";
import { birthDayOf, isIdentityNumber } from "@/lib/reference/identity-number";
import { isCountry } from "@/lib/reference/places/countries";
import { areBeyondWhole, hundredths, isOwnersShare } from "@/lib/reference/shares";
import { comparable, lettersIssue, lettersOf, nameFault, spelledAnd } from "@/lib/reference/written-names";
import { siteHost } from "@/lib/reference/site-host";
import { addDays, isDay, type Day } from "@/lib/time/beijing";
import { signsIssue, type SignsIssue } from "@/lib/reference/plain-letters";
import { peopleOf, type Entry, type Owner, type Person } from "./entry";
import { controls, ownerships } from "./kinds";
import {
  choiceKinds,
  dayKinds,
  fieldsOf,
  longTerm,
  personFields,
  shareField,
  type FieldKind,
  type FieldTerms,
} from "./fields";
import { papersOf, photosOf, type PaperTerms, type Wanted } from "./materials";
import { ageMax, ageMin } from "./terms";

/** The fault of one field of an entry: its path, and a key of the validation texts. */
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

/** Full years between two Beijing days: a birthday counts on its day. */
export const yearsBetween = (from: Day, to: Day): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

/** The first anniversary of a day that is not before another one; 29 February's is the 28th in other years. */
export function anniversaryFrom(day: Day, today: Day): Day {
  for (let year = Math.max(Number(today.slice(0, 4)), Number(day.slice(0, 4)) + 1); ; year += 1) {
    const same = `${year}${day.slice(4)}`;
    const anniversary = isDay(same) ? same : `${year}-02-28`;
    if (anniversary >= today) return anniversary;
  }
}

/**
 * From which day on the anniversary is sought on which a renewed annual return ends: the day after the one before ends,
 * where that is still to come, since the next return is handed in before.
 */
export const returnFrom = (before: Entry, today: Day): Day =>
  before.type !== "hkcompany" || before.nar1Expiry < today ? today : addDays(before.nar1Expiry, 1);

/** The same for the correction of a renewal, which keeps the year that the return was renewed for. */
export const correctedFrom = (renewal: Entry | null, today: Day): Day =>
  // Stryker disable next-line EqualityOperator: of two equal days either is the same
  renewal?.type === "hkcompany" && renewal.nar1Expiry > today ? renewal.nar1Expiry : today;

/** Whether the annual return is due: "a Hong Kong company registered for one year needs NAR1". */
export const isYearOld = (registeredOn: string, today: Day): boolean =>
  isDay(registeredOn) && yearsBetween(registeredOn, today) >= 1;

/** Whether somebody else than those behind the company acts for it, so that their letter of authorization is wanted. */
export const hasAgent = (holderType: string): boolean => holderType === "agent" || holderType === "other";

/** Whether a company names its owners, and whether it declares that it has none; it may have said neither yet. */
export const hasOwners = (ownership: string): boolean => ownership === "owners";
export const hasNoOwners = (ownership: string): boolean => ownership === "none";

/** What decides which papers an entry has. */
export const paperTermsOf = (of: Entry, today: Day): PaperTerms => ({
  isYearOld: of.type === "hkcompany" && isYearOld(of.registeredOn, today),
  hasAgent: of.type !== "personal" && hasAgent(of.holderType),
});

/** Where the person who acts for the company stands in the entry: whose liveness counts, and who is photographed. */
export function holderPath(of: Entry): string {
  if (of.type === "personal") return "person";
  if (hasAgent(of.holderType)) return "agent";
  if (of.holderType === "beneficiary") return "beneficiaries.0";
  return of.type === "company" ? "legalPerson" : "directors.0";
}

const fullWidthFree = /^[A-Za-z0-9/\-?:().,'+ ]+$/;

type Check = (value: string, today: Day) => VerificationIssue | null;
const shaped =
  (right: RegExp, issue: VerificationIssue): Check =>
  (value) =>
    right.test(value) ? null : issue;
const anything: Check = () => null;

/** The currency or its sign before or after the figure, which may have separators: "HKD 10,000", "200 万元人民币". */
const capitalShape =
  /^(?=.*[1-9])(\p{L}{0,12}\p{Sc}?[: ]? ?)?(\d{1,12}|\d{1,3}([,，' ]\d{3}){1,3})(\.\d{1,6})?( ?[百千]?[万萬亿億]| ?million)?( ?\p{L}{0,12}\p{Sc}?)?( ?\(\p{L}{1,12}\))?$/iu;

/** A capital in digits of either width, or as a licence writes it: "壹佰万元整". */
const isCapital = (value: string): boolean =>
  capitalShape.test(value.normalize("NFKC")) || (/^\p{L}{1,30}$/u.test(value) && chequeFigure(value) > 0);

/** How each kind of field is written (specification 3, section 5). Empty ones are not asked. */
const checks: Readonly<Record<FieldKind, Check>> = {
  text: anything,
  paragraph: anything,
  english: (value) =>
    /[&＆]/.test(value)
      ? "englishName.ampersand"
      : !/^[A-Za-z0-9,.()\-' ]+$/.test(value) || / {2}/.test(value)
        ? signsIssue("englishName.characters", value, /^[A-Za-z0-9,.()\-' ]$/)
        : /[A-Za-z]/.test(value) && value.length > 1
          ? null
          : "englishName.letters",
  halfWidth: (value) => (fullWidthFree.test(value) ? null : signsIssue("text.halfWidth", value, fullWidthFree)),
  chineseName: shaped(
    /^[\p{Script=Han}A-Za-z0-9（）()·、\-& ]*\p{Script=Han}[\p{Script=Han}A-Za-z0-9（）()·、\-& ]*$/u,
    "text.chinese",
  ),
  person: nameFault,
  latinName: lettersIssue,
  creditCode: (value) => (isCreditCode(value.toUpperCase()) ? null : "creditCode.shape"),
  crNumber: shaped(/^\d{7,8}$/, "cert.number"),
  brNumber: shaped(/^\d{8}([- ]?\d{3}([- ]?\d{2}([- ]?\d{2}([- ]?[0-9A-Z])?)?)?)?$/i, "cert.number"),
  number: shaped(/^[A-Za-z0-9][A-Za-z0-9/.-]*$/, "cert.number"),
  capital: (value) => (isCapital(value) ? null : "capital.shape"),
  digits: shaped(/^\d{6}$/, "text.digits"),
  past: (value, today) => (!isDay(value) ? "date.missing" : value < today ? null : "date.past"),
  birthday: (value, today) => (!isDay(value) ? "date.missing" : value < today ? null : "birthday.past"),
  validity: (value, today) =>
    value === longTerm ? null : !isDay(value) ? "date.missing" : value >= today ? null : "cert.expired",
  lastDay: (value, today) => (!isDay(value) ? "date.missing" : value >= today ? null : "cert.expired"),
  country: (value) => (isCountry(value) ? null : "country.missing"),
  province: shaped(/^(\d{6}|TW-[A-Z]{3})$/, "division.shape"),
  city: shaped(/^\d{6}$/, "division.shape"),
  district: shaped(/^\d{6}$/, "division.shape"),
  industry: anything,
  economicType: anything,
  holderType: anything,
  ownership: anything,
  control: anything,
  idType: anything,
  idNumber: shaped(/^[A-Za-z0-9()/-]+$/, "cert.number"),
  share: (value) => (hundredths(value) === null ? "beneficiary.share" : null),
  website: (value) => (siteHost(value) ? null : "text.website"),
};

/** The fault of one field by itself, on a Beijing day. */
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
 * All faults of an entry on a Beijing day, in the order of the form; empty when it can be submitted. A Hong Kong
 * company's annual return ends on the first anniversary from a day on, today unless another is renewed (`returnFrom`,
 * `correctedFrom`).
 */
export function verificationFaults(of: Entry, today: Day, returnsFrom = today): readonly VerificationFault[] {
  const faults: VerificationFault[] = [];
  const wrong = (path: string, issue: VerificationIssue | null | false) =>
    void (issue && !faults.some((fault) => fault.path === path) && faults.push({ path, issue }));
  const fields: Readonly<Record<string, FieldTerms>> = fieldsOf[of.type];
  // named cast: the fields of a type are texts of its entries
  for (const [name, terms] of Object.entries(fields))
    wrong(name, fieldIssue(terms, (of as Record<string, unknown>)[name] as string, today));
  companyFaults(of, wrong);
  returnFaults(of, { today, returnsFrom }, wrong);
  for (const { path, person } of peopleOf(of))
    personFaults({ path, person, isHolder: path === holderPath(of) }, today, wrong);
  for (const wanted of papersOf(of.type, paperTermsOf(of, today)))
    wrong(`papers.${wanted.kind}`, filesIssue(wanted, of.papers[wanted.kind]));
  return faults;
}

/** What is wrong with the files of a kind: none where one is needed, or more than belong there. */
function filesIssue(
  { isOptional, countMax }: Pick<Wanted<string>, "isOptional" | "countMax">,
  files: readonly string[] = [],
): VerificationIssue | null {
  if (files.length > countMax) return "files.many";
  return files.length === 0 && !isOptional ? "files.missing" : null;
}

type Wrong = (path: string, issue: VerificationIssue | null | false) => void;

/** What only the whole of a company says: who stands behind it, what its register demands. */
function companyFaults(of: Entry, wrong: Wrong): void {
  if (of.type === "personal") return wrong("person", !of.person && "person.missing");
  if (of.type === "company") {
    wrong("legalPerson", !of.legalPerson && "person.missing");
    // "legal person name must match the name on the licence"
    wrong(
      "legalPerson.name",
      of.legalPerson !== undefined &&
        comparable(of.legalPerson.name) !== comparable(of.legalPersonName) &&
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

/** Owners are named, or it is declared that there are none and who controls the company instead. */
function ownershipFaults(of: Exclude<Entry, { type: "personal" }>, wrong: Wrong): void {
  const { ownership, controllerName, controlledBy, beneficiaries } = of;
  wrong("ownership", !isOneOf(ownerships, ownership) && "choice.missing");
  if (hasOwners(ownership)) wrong("beneficiaries", beneficiaries.length === 0 && "person.missing");
  if (!hasNoOwners(ownership)) return;
  wrong("ownership", beneficiaries.length > 0 && "beneficiary.declared");
  wrong("controllerName", controllerName === "" && "text.missing");
  wrong("controlledBy", !isOneOf(controls, controlledBy) && "choice.missing");
}

const isOneOf = (list: readonly string[], text: string): boolean => list.includes(text);

/** The annual return of a Hong Kong company of one year or older ends on an anniversary, and on no other day. */
function returnFaults(of: Entry, { today, returnsFrom }: { today: Day; returnsFrom: Day }, wrong: Wrong): void {
  if (of.type !== "hkcompany" || !isYearOld(of.registeredOn, today)) return;
  const due = anniversaryFrom(of.registeredOn, returnsFrom);
  wrong("nar1Expiry", of.nar1Expiry === "" ? "date.missing" : of.nar1Expiry !== due && "date.anniversary");
}

/** "Director id numbers must not repeat" (specification 3, section 5), nor those of any list. */
function twice(list: string, people: readonly Person[], wrong: Wrong): void {
  const seen = new Set<string>();
  people.forEach(({ idType, idNo }, at) => {
    const key = `${idType} ${lettersOf(idNo)}`;
    wrong(`${list}.${at}.idNo`, idNo !== "" && seen.has(key) && "person.twice");
    seen.add(key);
  });
}

/** "Holders of 25 percent or more", each named once, who together hold no more than all. */
function ownerFaults(owners: readonly Owner[], wrong: Wrong): void {
  const shares = owners.map(({ sharePercent }) => sharePercent);
  shares.forEach((share, at) =>
    wrong(
      `beneficiaries.${at}.sharePercent`,
      fieldIssue(shareField.sharePercent, share, "") ?? (!isOwnersShare(share) && "beneficiary.share"),
    ),
  );
  twice("beneficiaries", owners, wrong);
  wrong("beneficiaries", areBeyondWhole(shares) && "beneficiary.total");
}

function personFaults(
  { path, person, isHolder }: { path: string; person: Person; isHolder: boolean },
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
  // a path tells its first fault alone: what is missing, or no day in the past, has been told so above
  wrong(`${path}.idType`, !types.includes(idType) && "cert.type");
  if (isMainlandCard(person)) {
    wrong(`${path}.idNo`, !isIdentityNumber(idNo.toUpperCase()) && "cert.number");
    wrong(
      `${path}.birthday`,
      isIdentityNumber(idNo.toUpperCase()) && birthday !== birthDayOf(idNo) && "birthday.number",
    );
  }
  const age = yearsBetween(birthday, today);
  wrong(`${path}.birthday`, (age < ageMin || age > ageMax) && "person.age");
  for (const wanted of photosOf(idType, { isHolder }))
    wrong(`${path}.photos.${wanted.kind}`, filesIssue(wanted, person.photos[wanted.kind]));
}

/** "Face recognition is for mainland second-generation ID cards only" (specification 3, section 5). */
export const isMainlandCard = ({ nationality, idType }: Pick<Person, "nationality" | "idType">): boolean =>
  nationality === "CN" && idType === "ID_CARD";

/** The certificates of an entry that end one day: their path, whose they are, and their last day. */
export function certificatesOf(of: Entry): { readonly path: string; readonly name: string; readonly expiresOn: Day }[] {
  const fields: Readonly<Record<string, FieldTerms>> = fieldsOf[of.type];
  const own = Object.entries(fields)
    .filter(([, { kind }]) => kind === "validity" || kind === "lastDay")
    // named cast: the fields of a type are texts of its entries
    .map(([path]) => ({ path, name: "", expiresOn: (of as Record<string, unknown>)[path] as string }));
  const persons = peopleOf(of).map(({ path, person }) => ({
    path: `${path}.idExpiry`,
    name: person.name,
    expiresOn: person.idExpiry,
  }));
  return [...own, ...persons].filter(({ expiresOn }) => isDay(expiresOn));
}

/** An entry as it is kept: "&" is turned into "and", numbers are in capitals without blanks. */
export function tidied<E extends Entry>(of: E): E {
  const and = (text: string) => spelledAnd(text.replaceAll("＆", "&")).replace(/\s+/g, " ");
  const person = <P extends Person | undefined>(one: P): P => one && { ...one, idNo: comparable(one.idNo) };
  const numbers = Object.fromEntries(
    ["creditCode", "crNo", "brNo", "certificateNo", "registerNo"]
      .filter((name) => name in of)
      // named cast: these fields are texts
      .map((name) => [name, comparable((of as Record<string, unknown>)[name] as string)]),
  );
  return {
    ...of,
    ...numbers,
    ...("enName" in of && { enName: and(of.enName) }),
    ...("legalPerson" in of && { legalPerson: person(of.legalPerson) }),
    ...("person" in of && { person: person(of.person) }),
    ...("directors" in of && { directors: of.directors.map((one) => person(one)) }),
    ...("beneficiaries" in of && { beneficiaries: of.beneficiaries.map((one) => person(one)) }),
    ...("agent" in of && { agent: "holderType" in of && hasAgent(of.holderType) ? person(of.agent) : undefined }),
  };
}
