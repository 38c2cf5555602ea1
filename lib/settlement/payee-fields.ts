import {
  chineseName,
  creditCode,
  documentNumber,
  identityCard,
  mainlandAccount,
  accountDigitsFormat,
  mainlandPostalCode,
  passportName,
  passportNumber,
  phoneNumberFormat,
  type Format,
} from "@/lib/reference/account-formats";
import type { FieldRule as Ruled } from "@/lib/reference/ruled-fields";
import {
  settlementAddressLengthMax,
  branchLengthMax,
  contactLengthMax,
  settlementNameLengthMax,
  nicknameLengthMax,
} from "./terms";

/**
 * Lists the types of settlement payees (specification 2, section 3): the merchant's own mainland company, another
 * company, a person of the mainland, a person from elsewhere, and the merchant itself, which withdraws.
 */
export const settlementPartnerTypes = [
  "ownCompany",
  "thirdPartyCompany",
  "mainlandIndividual",
  "foreignIndividual",
  "ownEnterprise",
] as const;
export type PartnerType = (typeof settlementPartnerTypes)[number];

/** Lists every field that a type may require, in the order of the form. */
export const settlementPayeeFields = [
  "creditCode",
  "name",
  "country",
  "idType",
  "idNo",
  "industry",
  "economicType",
  "zoneType",
  "legalPersonName",
  "legalPersonCountry",
  "legalPersonIdNo",
  "address",
  "businessAddress",
  "postalCode",
  "contactPerson",
  "contactPhone",
  "bankNo",
  "branch",
  "province",
  "city",
  "bankAddress",
  "account",
  "nickname",
] as const;
export type SettlementPayeeFieldName = (typeof settlementPayeeFields)[number];

/** Names the lists that values are selected from. */
type PayeeChoices = "banks" | "cities" | "provinces" | "industries" | "economicTypes" | "zoneTypes" | "idTypes";

/** Names the label of a field: a key below `settlement.field` in both languages. */
export type SettlementPayeeLabel = SettlementPayeeFieldName | "companyName" | "personName";

/** Describes one field of a settlement payee. */
export type SettlementFieldRule = Ruled<SettlementPayeeFieldName, SettlementPayeeLabel, PayeeChoices>;

/** Lists the identity types: 0 identity card, 1 passport, 2 other (specification 2, section 3). */
export const idTypes = ["0", "1", "2"] as const;
export type IdType = (typeof idTypes)[number];

/** Returns the documents by which persons of a type are identified; companies have none. */
export const settlementPayeeIdTypes = (type: PartnerType): readonly IdType[] =>
  type === "mainlandIndividual" ? ["0"] : type === "foreignIndividual" ? ["1", "2"] : [];

/** Holds the properties that determine the fields and their formats. */
export interface SettlementPayeeTraits {
  readonly partnerType: PartnerType;
  readonly idType: string;
  readonly legalPersonCountry: string;
}

type FieldOptions = Partial<Omit<SettlementFieldRule, "field" | "lengthMax">> & { readonly lengthMax: number };

/** Builds a field with the defaults: required, any text. */
const field = (name: SettlementPayeeFieldName, options: FieldOptions): SettlementFieldRule => ({
  field: name,
  label: name,
  isNeeded: true,
  format: null,
  isLatin: false,
  choices: null,
  ...options,
});

/** Returns true when the register of companies identifies payees of this type. */
export const isRegisteredCompanyType = (type: PartnerType): boolean =>
  type === "ownCompany" || type === "thirdPartyCompany";

export const isPersonPartnerType = (type: PartnerType): boolean =>
  type === "mainlandIndividual" || type === "foreignIndividual";

const formatOf: Readonly<Record<IdType, Format>> = { "0": identityCard, "1": passportNumber, "2": documentNumber };
const numberOfDocument = (idType: string): Format => formatOf[idTypes.find((type) => type === idType) ?? "2"];

/** Returns the fields that identify the payee. */
function identityFields({ partnerType, idType, legalPersonCountry }: SettlementPayeeTraits): SettlementFieldRule[] {
  if (partnerType === "ownEnterprise")
    return [field("name", { label: "companyName", lengthMax: settlementNameLengthMax })];
  if (isPersonPartnerType(partnerType))
    return [
      field("name", {
        label: "personName",
        ...(partnerType === "mainlandIndividual"
          ? { lengthMax: 10, format: chineseName }
          : { lengthMax: settlementNameLengthMax, format: passportName, isLatin: true }),
      }),
      ...(partnerType === "foreignIndividual"
        ? [field("country", { lengthMax: 2, choices: "countries" as const })]
        : []),
      field("idType", { lengthMax: 1, choices: "idTypes" }),
      field("idNo", { lengthMax: 40, format: numberOfDocument(idType) }),
    ];
  return [
    field("creditCode", { lengthMax: 18, format: creditCode }),
    field("name", { label: "companyName", lengthMax: settlementNameLengthMax }),
    field("industry", { lengthMax: 4, choices: "industries" }),
    field("economicType", { lengthMax: 4, choices: "economicTypes" }),
    field("zoneType", { lengthMax: 2, choices: "zoneTypes" }),
    field("legalPersonName", { lengthMax: contactLengthMax }),
    field("legalPersonCountry", { lengthMax: 2, choices: "countries" }),
    field("legalPersonIdNo", {
      lengthMax: 40,
      format: legalPersonCountry === "CN" ? identityCard : documentNumber,
    }),
  ];
}

/** Returns the fields of the payee's address and contact. */
const addressFields = (type: PartnerType): SettlementFieldRule[] => [
  field("address", { lengthMax: settlementAddressLengthMax }),
  ...(isRegisteredCompanyType(type) ? [field("businessAddress", { lengthMax: settlementAddressLengthMax })] : []),
  field("postalCode", { lengthMax: 6, format: mainlandPostalCode, isNeeded: !isPersonPartnerType(type) }),
  ...(isPersonPartnerType(type) ? [] : [field("contactPerson", { lengthMax: contactLengthMax })]),
  field("contactPhone", { lengthMax: 20, format: phoneNumberFormat }),
];

/** Returns the fields of the mainland account: its bank is identified by number, branch and city. */
const bankFields = (type: PartnerType): SettlementFieldRule[] => [
  field("bankNo", { lengthMax: 12, choices: "banks" }),
  field("branch", { lengthMax: branchLengthMax }),
  field("province", { lengthMax: 6, choices: "provinces" }),
  field("city", { lengthMax: 6, choices: "cities" }),
  field("bankAddress", { lengthMax: settlementAddressLengthMax }),
  field("account", {
    lengthMax: 40,
    format: isPersonPartnerType(type) ? accountDigitsFormat(12, 19) : mainlandAccount,
  }),
];

/** Lists the groups of fields: identity, address and contact, and account. */
export const fieldGroups = ["identity", "contact", "bank"] as const;

/** Returns the fields that the form displays and the calls validate for each type of settlement payee, by group. */
export const fieldGroupsOf = (
  traits: SettlementPayeeTraits,
): Readonly<Record<(typeof fieldGroups)[number], readonly SettlementFieldRule[]>> => ({
  identity: identityFields(traits),
  contact: addressFields(traits.partnerType),
  bank: [...bankFields(traits.partnerType), field("nickname", { lengthMax: nicknameLengthMax, isNeeded: false })],
});

/** Returns all fields, in the form's order. */
export const settlementFieldsOf = (traits: SettlementPayeeTraits): readonly SettlementFieldRule[] =>
  Object.values(fieldGroupsOf(traits)).flat();

/** Returns true when the picture of a passport is required. */
export const isPassportRequired = ({
  partnerType,
  idType,
}: Pick<SettlementPayeeTraits, "partnerType" | "idType">): boolean =>
  partnerType === "foreignIndividual" && idType === "1";
