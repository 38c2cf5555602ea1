import type { VerificationType } from "./kinds";

/**
 * Selects the input and the validation rule of a field (`rules.ts`): `validity` is a last day or `longTerm`, `lastDay`
 * a last day; `past` a day before today; `share` hundredths of the whole as a text in per cent.
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

/** Lists the kinds that are selected from a list, and those that are days. */
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

/** Lists the kinds of numbers, codes and site addresses, which contain no blanks. */
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
  /** True for a field that only some need to fill in: where it is visible, it is required. */
  readonly isRequiredWhenVisible?: true;
}

/** Represents a validity without an end. */
export const longTerm = "long-term";

/**
 * Implements "Website required, valid format, at most 1024 characters, not already used" (specification 3, section 5).
 */
const website = { kind: "website", max: 1_024 } as const;
const actingPersonType = { kind: "holderType", max: 20 } as const;
/**
 * Defines the ownership fields: whether anybody has 25 percent or more; a company that declares otherwise names its
 * controller and the kind of control. The structure chart is required of all.
 */
const ownership = {
  ownership: { kind: "ownership", max: 10 },
  controllerName: { kind: "person", max: 120, isOptional: true, isRequiredWhenVisible: true },
  controlledBy: { kind: "control", max: 20, isOptional: true, isRequiredWhenVisible: true },
} as const;

/** Defines the fields of a mainland company, as the register has them (specification 3, section 3, "Enterprise"). */
const company = {
  creditCode: { kind: "creditCode", max: 18 },
  name: { kind: "chineseName", max: 360 },
  enName: { kind: "english", max: 200 },
  companyType: { kind: "text", max: 180 },
  legalPersonName: { kind: "person", max: 120 },
  registeredCapital: { kind: "capital", max: 60 },
  establishedOn: { kind: "past", max: 10 },
  /** Implements "Business term not earlier than today": the validity of the licence. */
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
  holderType: actingPersonType,
  website,
} as const satisfies Record<string, FieldTerms>;

/** Defines the fields of a Hong Kong company (specification 3, section 3). */
const hkcompany = {
  name: { kind: "text", max: 360 },
  enName: { kind: "english", max: 200 },
  crNo: { kind: "crNumber", max: 8 },
  brNo: { kind: "brNumber", max: 20 },
  brExpiry: { kind: "lastDay", max: 10 },
  registeredOn: { kind: "past", max: 10 },
  /**
   * Holds the last day of the annual return NAR1, which a company has from its first anniversary on; before that, it
   * has the form NNC1.
   */
  nar1Expiry: { kind: "lastDay", max: 10, isOptional: true, isRequiredWhenVisible: true },
  /** Amount in Hong Kong dollars. */
  registeredCapital: { kind: "capital", max: 60 },
  industry: { kind: "industry", max: 4 },
  address: { kind: "halfWidth", max: 128 },
  ...ownership,
  holderType: actingPersonType,
  website,
} as const satisfies Record<string, FieldTerms>;

/**
 * Defines the fields of a company of another region: its certificate of incorporation, and its register (specification
 * 3, section 2).
 */
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
  holderType: actingPersonType,
  website,
} as const satisfies Record<string, FieldTerms>;

const personal = { website: { ...website, isOptional: true } } as const satisfies Record<string, FieldTerms>;

/** Maps each type to its fields, in the order of the form. */
export const verificationFields = { company, hkcompany, otherArea, personal } as const satisfies Record<
  VerificationType,
  Record<string, FieldTerms>
>;

/** Defines the fields of a person, for every role in a company (specification 3, section 3, "Person"). */
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

/** Defines the additional field of a company's owner: "numeric, at most two decimals, at most 100, not empty". */
export const shareField = { sharePercent: { kind: "share", max: 6 } } as const satisfies Record<string, FieldTerms>;
