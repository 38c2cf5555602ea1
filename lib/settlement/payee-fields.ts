import {
  chineseName,
  creditCode,
  documentNumber,
  identityCard,
  mainlandAccount,
  accountDigits,
  mainlandPostalCode,
  passportName,
  passportNumber,
  phoneNumber,
  type Format,
} from "@/lib/reference/account-formats";
import type { FieldRule as Ruled } from "@/lib/reference/ruled-fields";
import { addressLengthMax, branchLengthMax, contactLengthMax, nameLengthMax, nicknameLengthMax } from "./terms";

/**
 * Whom CNY is settled to (specification 2, section 3): the merchant's own mainland company, another company, a person of
 * the mainland, a person from elsewhere, and the merchant itself, which withdraws.
 */
export const partnerTypes = [
  "ownCompany",
  "thirdPartyCompany",
  "mainlandIndividual",
  "foreignIndividual",
  "ownEnterprise",
] as const;
export type PartnerType = (typeof partnerTypes)[number];

/** Every field that a type may ask for, in the order in which the form shows them. */
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
export type SettlementPayeeField = (typeof settlementPayeeFields)[number];

/** The lists that values are chosen from. */
type PayeeChoices = "banks" | "cities" | "provinces" | "industries" | "economicTypes" | "zoneTypes" | "idTypes";

/** The label of a field: a key below `settlement.field` in both languages. */
export type SettlementPayeeLabel = SettlementPayeeField | "companyName" | "personName";

/** One field of a settlement payee. */
export type FieldRule = Ruled<SettlementPayeeField, SettlementPayeeLabel, PayeeChoices>;

/** Identity types: 0 identity card, 1 passport, 2 other (specification 2, section 3). */
export const idTypes = ["0", "1", "2"] as const;
export type IdType = (typeof idTypes)[number];

/** The documents by which persons of a type are identified; companies by none. */
export const idTypesOf = (type: PartnerType): readonly IdType[] =>
  type === "mainlandIndividual" ? ["0"] : type === "foreignIndividual" ? ["1", "2"] : [];

/** What decides which fields there are, and how they are written. */
export interface Asked {
  readonly partnerType: PartnerType;
  readonly idType: string;
  readonly legalPersonCountry: string;
}

type Given = Partial<Omit<FieldRule, "field" | "lengthMax">> & { readonly lengthMax: number };

/** A field with what is usual: needed, any text. */
const field = (name: SettlementPayeeField, given: Given): FieldRule => ({
  field: name,
  label: name,
  isNeeded: true,
  format: null,
  isLatin: false,
  choices: null,
  ...given,
});

/** Whether the register of companies says who a payee of this type is. */
export const isOfRegister = (type: PartnerType): boolean => type === "ownCompany" || type === "thirdPartyCompany";

export const isPerson = (type: PartnerType): boolean => type === "mainlandIndividual" || type === "foreignIndividual";

const formatOf: Readonly<Record<IdType, Format>> = { "0": identityCard, "1": passportNumber, "2": documentNumber };
const numberOfDocument = (idType: string): Format => formatOf[idTypes.find((type) => type === idType) ?? "2"];

/** Who it is. */
function identityFields({ partnerType, idType, legalPersonCountry }: Asked): FieldRule[] {
  if (partnerType === "ownEnterprise") return [field("name", { label: "companyName", lengthMax: nameLengthMax })];
  if (isPerson(partnerType))
    return [
      field("name", {
        label: "personName",
        ...(partnerType === "mainlandIndividual"
          ? { lengthMax: 10, format: chineseName }
          : { lengthMax: nameLengthMax, format: passportName, isLatin: true }),
      }),
      ...(partnerType === "foreignIndividual"
        ? [field("country", { lengthMax: 2, choices: "countries" as const })]
        : []),
      field("idType", { lengthMax: 1, choices: "idTypes" }),
      field("idNo", { lengthMax: 40, format: numberOfDocument(idType) }),
    ];
  return [
    field("creditCode", { lengthMax: 18, format: creditCode }),
    field("name", { label: "companyName", lengthMax: nameLengthMax }),
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

/** Where it is at home, and how it is reached. */
const addressFields = (type: PartnerType): FieldRule[] => [
  field("address", { lengthMax: addressLengthMax }),
  ...(isOfRegister(type) ? [field("businessAddress", { lengthMax: addressLengthMax })] : []),
  field("postalCode", { lengthMax: 6, format: mainlandPostalCode, isNeeded: !isPerson(type) }),
  ...(isPerson(type) ? [] : [field("contactPerson", { lengthMax: contactLengthMax })]),
  field("contactPhone", { lengthMax: 20, format: phoneNumber }),
];

/** The account in the mainland: its bank goes by its number, branch and city. */
const bankFields = (type: PartnerType): FieldRule[] => [
  field("bankNo", { lengthMax: 12, choices: "banks" }),
  field("branch", { lengthMax: branchLengthMax }),
  field("province", { lengthMax: 6, choices: "provinces" }),
  field("city", { lengthMax: 6, choices: "cities" }),
  field("bankAddress", { lengthMax: addressLengthMax }),
  field("account", { lengthMax: 40, format: isPerson(type) ? accountDigits(12, 19) : mainlandAccount }),
];

/** The questions that the fields answer: who it is, where it is at home, and its account. */
export const fieldGroups = ["identity", "contact", "bank"] as const;

/** The table: what the form shows and the calls check of each type of settlement payee, by the question it answers. */
export const groupsOf = (asked: Asked): Readonly<Record<(typeof fieldGroups)[number], readonly FieldRule[]>> => ({
  identity: identityFields(asked),
  contact: addressFields(asked.partnerType),
  bank: [...bankFields(asked.partnerType), field("nickname", { lengthMax: nicknameLengthMax, isNeeded: false })],
});

/** All of them, in the form's order. */
export const fieldsOf = (asked: Asked): readonly FieldRule[] => Object.values(groupsOf(asked)).flat();

/** Whether the picture of a passport is needed. */
export const needsPassport = ({ partnerType, idType }: Pick<Asked, "partnerType" | "idType">): boolean =>
  partnerType === "foreignIndividual" && idType === "1";
