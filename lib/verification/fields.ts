import type { VerificationType } from "./kinds";

/**
 * How a field is entered and by which rule it is checked (`rules.ts`): `validity` is a last day or `longTerm`,
 * `lastDay` a last day; `past` a day before today; `share` hundredths of the whole as a text of per cent.
 */
export type FieldKind =
  | "text"
  | "paragraph"
  | "english"
  | "halfWidth"
  | "chineseName"
  | "person"
  | "latinName"
  | "creditCode"
  | "crNumber"
  | "brNumber"
  | "number"
  | "capital"
  | "digits"
  | "past"
  | "birthday"
  | "validity"
  | "lastDay"
  | "country"
  | "province"
  | "city"
  | "district"
  | "industry"
  | "economicType"
  | "holderType"
  | "ownership"
  | "control"
  | "idType"
  | "idNumber"
  | "share"
  | "website";

/** What is chosen from a list, and what is a day. */
export const choiceKinds: ReadonlySet<FieldKind> = new Set([
  "industry",
  "economicType",
  "holderType",
  "ownership",
  "control",
  "idType",
  "country",
]);
export const dayKinds: ReadonlySet<FieldKind> = new Set(["past", "birthday", "validity", "lastDay"]);

/** What is a number, a code or the address of a site, of which no blank is a part. */
export const codeKinds: ReadonlySet<FieldKind> = new Set([
  "creditCode",
  "crNumber",
  "brNumber",
  "number",
  "digits",
  "idNumber",
  "share",
  "website",
]);

export interface FieldTerms {
  readonly kind: FieldKind;
  readonly max: number;
  readonly isOptional?: true;
  /** It is asked of some alone, and needed of those: where it is shown it is not optional. */
  readonly isNeededWhereShown?: true;
}

/** What a validity says that has no end. */
export const longTerm = "long-term";

/** "Website required, valid format, at most 1024 characters, not already used" (specification 3, section 5). */
const website = { kind: "website", max: 1_024 } as const;
const holderType = { kind: "holderType", max: 20 } as const;
/**
 * Whether anybody holds 25 percent or more; who controls the company, and by what, is asked of one that declares that
 * nobody does. The structure chart is asked of all.
 */
const ownership = {
  ownership: { kind: "ownership", max: 10 },
  controllerName: { kind: "person", max: 120, isOptional: true, isNeededWhereShown: true },
  controlledBy: { kind: "control", max: 20, isOptional: true, isNeededWhereShown: true },
} as const;

/** A mainland company, as the register knows it (specification 3, section 3, "Enterprise"). */
const company = {
  creditCode: { kind: "creditCode", max: 18 },
  name: { kind: "chineseName", max: 360 },
  enName: { kind: "english", max: 200 },
  companyType: { kind: "text", max: 180 },
  legalPersonName: { kind: "person", max: 120 },
  registeredCapital: { kind: "capital", max: 60 },
  establishedOn: { kind: "past", max: 10 },
  /** "Business term not earlier than today": the licence is valid as long. */
  termTo: { kind: "validity", max: 10 },
  businessScope: { kind: "paragraph", max: 4_000 },
  industry: { kind: "industry", max: 4 },
  economicType: { kind: "economicType", max: 4 },
  province: { kind: "province", max: 10 },
  city: { kind: "city", max: 10 },
  district: { kind: "district", max: 10, isOptional: true },
  address: { kind: "text", max: 360 },
  postalCode: { kind: "digits", max: 6 },
  ...ownership,
  holderType,
  website,
} as const satisfies Record<string, FieldTerms>;

/** A Hong Kong company (specification 3, section 3). */
const hkcompany = {
  name: { kind: "text", max: 360 },
  enName: { kind: "english", max: 200 },
  crNo: { kind: "crNumber", max: 8 },
  brNo: { kind: "brNumber", max: 20 },
  brExpiry: { kind: "lastDay", max: 10 },
  registeredOn: { kind: "past", max: 10 },
  /** Of the annual return NAR1, which a company has from its first anniversary on; before, it has the form NNC1. */
  nar1Expiry: { kind: "lastDay", max: 10, isOptional: true, isNeededWhereShown: true },
  /** Hong Kong dollars. */
  registeredCapital: { kind: "capital", max: 60 },
  industry: { kind: "industry", max: 4 },
  address: { kind: "halfWidth", max: 128 },
  ...ownership,
  holderType,
  website,
} as const satisfies Record<string, FieldTerms>;

/** A company of another region: its certificate of incorporation, and its register (specification 3, section 2). */
const otherArea = {
  country: { kind: "country", max: 2 },
  name: { kind: "text", max: 360 },
  enName: { kind: "english", max: 200 },
  certificateNo: { kind: "number", max: 40 },
  certificateExpiry: { kind: "validity", max: 10 },
  registerNo: { kind: "number", max: 40, isOptional: true },
  registeredOn: { kind: "past", max: 10 },
  industry: { kind: "industry", max: 4 },
  province: { kind: "halfWidth", max: 60, isOptional: true },
  city: { kind: "halfWidth", max: 60 },
  address: { kind: "halfWidth", max: 128 },
  postalCode: { kind: "halfWidth", max: 12, isOptional: true },
  ...ownership,
  holderType,
  website,
} as const satisfies Record<string, FieldTerms>;

const personal = { website: { ...website, isOptional: true } } as const satisfies Record<string, FieldTerms>;

/** The fields of each type, in the order in which they are asked. */
export const fieldsOf = { company, hkcompany, otherArea, personal } as const satisfies Record<
  VerificationType,
  Record<string, FieldTerms>
>;

/** A person, whatever their part in a company (specification 3, section 3, "Person"). */
export const personFields = {
  nationality: { kind: "country", max: 2 },
  idType: { kind: "idType", max: 24 },
  idNo: { kind: "idNumber", max: 40 },
  name: { kind: "person", max: 120 },
  lastName: { kind: "latinName", max: 60 },
  firstName: { kind: "latinName", max: 60 },
  birthday: { kind: "birthday", max: 10 },
  idExpiry: { kind: "validity", max: 10 },
  address: { kind: "text", max: 360 },
} as const satisfies Record<string, FieldTerms>;

/** What is asked of whom a company belongs to beside: "numeric, at most two decimals, at most 100, not empty". */
export const shareField = { sharePercent: { kind: "share", max: 6 } } as const satisfies Record<string, FieldTerms>;
