import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { anyBic, bankDigits, bicOf, ibanOf, phoneNumber, postalCode, usesIban } from "@/lib/reference/account-formats";
import {
  homeOnly,
  national,
  provinceLabels,
  withoutPostalCodes,
  withoutProvinces,
  withProvinces,
  anywhere,
  type BankCodeLabel,
  type ProvinceLabel,
} from "./destinations-by-country";
import type { FieldRule as Ruled } from "@/lib/reference/ruled-fields";
import { addressLengthMax, nameLengthMax } from "./terms";

/**
 * The kinds of payees. At mainland banks companies are told apart by where they are registered; elsewhere a company is
 * a company.
 */
export const entityTypes = ["company", "mainlandCompany", "nonMainlandCompany", "individual"] as const;
export type EntityType = (typeof entityTypes)[number];

/** How the money gets there: through correspondents by SWIFT, or inside Hong Kong by its own clearing. */
export const channels = ["abroad", "hk"] as const;
export type Channel = (typeof channels)[number];

export const cardTypes = ["debit", "credit"] as const;

/** Every field of a payee that a destination may require, in the order in which forms and templates show it. */
export const payeeFields = [
  "name",
  "bankCode",
  "account",
  "swift",
  "bankName",
  "cardType",
  "intermediaryName",
  "intermediarySwift",
  "intermediaryCountry",
  "country",
  "province",
  "city",
  "address",
  "postalCode",
  "mobile",
  "nickname",
] as const;
export type PayeeField = (typeof payeeFields)[number];

/** The label of a field at a destination: a key below `payments.newPayee` in both languages. */
export type PayeeLabel =
  | Exclude<PayeeField, "bankCode" | "province">
  | "personName"
  | "iban"
  | "clabe"
  | "cbu"
  | BankCodeLabel
  | ProvinceLabel;

/** One field of a destination. */
export type FieldRule = Ruled<PayeeField, PayeeLabel, "cardTypes">;

/** The destination of money: place, currency and kind of payee. */
export interface Place {
  readonly channel?: Channel | undefined;
  readonly bankCountry: string;
  readonly currency: Currency;
  readonly entityType: EntityType;
  /** Where the payee is at home; the bank's country until another is named. */
  readonly country?: string | undefined;
}

/** The requirements of a destination. */
export interface Destination {
  readonly fields: readonly FieldRule[];
  /** Whether the payee's papers must be there before operations, or the world by itself, enable it. */
  readonly needsProof: boolean;
}

/** The kinds of payees at a country's banks. */
export const entityTypesOf = (bankCountry: string): readonly EntityType[] =>
  bankCountry === "CN" ? ["mainlandCompany", "nonMainlandCompany", "individual"] : ["company", "individual"];

/** The characters of Hong Kong's own clearing. */
const hongKongCurrencies: readonly Currency[] = ["HKD", "CNH", "USD"];

/** Whether a currency can be sent to a country: those that circulate at home alone go nowhere else. */
export function isSupportedPair({
  channel = "abroad",
  bankCountry,
  currency,
}: Pick<Place, "channel" | "bankCountry" | "currency">): boolean {
  if (!orderCurrencies.includes(currency)) return false;
  if (channel === "hk") return bankCountry === "HK" && hongKongCurrencies.includes(currency);
  const home = homeOnly[currency];
  return home === undefined || home === bankCountry;
}

/** The currencies that can be sent to a country, in the product's order. */
export const currenciesTo = (bankCountry: string, channel: Channel = "abroad"): readonly Currency[] =>
  orderCurrencies.filter((currency) => isSupportedPair({ channel, bankCountry, currency }));

/**
 * The table: what the page shows, the call checks and the batch template has columns for. Null where the currency
 * cannot be sent there or nobody of that kind is paid there.
 */
export function destinationOf(place: Place): Destination | null {
  const { bankCountry, currency, entityType } = place;
  if (!isSupportedPair(place) || !entityTypesOf(bankCountry).includes(entityType)) return null;
  const isPerson = entityType === "individual";
  // inside the mainland and Hong Kong, payments are written in Chinese as well
  const isLatin = !(bankCountry === "CN" && currency === "CNH") && place.channel !== "hk";
  const nameRule = field("name", {
    label: isPerson ? "personName" : "name",
    isNeeded: true,
    lengthMax: nameLengthMax,
    isLatin,
  });
  const fields = place.channel === "hk" ? hongKongFields(nameRule) : [nameRule, ...bankFields(place, isLatin)];
  return {
    fields: [...fields, ...addressFields(place, isLatin), field("nickname", { lengthMax: 60, isLatin: false })].sort(
      byOrder,
    ),
    needsProof: bankCountry === "CN" && currency === "CNH",
  };
}

const byOrder = (a: FieldRule, b: FieldRule): number => payeeFields.indexOf(a.field) - payeeFields.indexOf(b.field);

type Given = Partial<Omit<FieldRule, "field" | "lengthMax">> & { readonly lengthMax: number };

/**
 * A field with what is usual: not needed, any text of Latin letters. Fields whose word differs by country name their
 * own.
 */
function field(name: Exclude<PayeeField, "bankCode" | "province">, given: Given): FieldRule;
function field(name: PayeeField, given: Given & Pick<FieldRule, "label">): FieldRule;
function field(name: PayeeField, given: Given): FieldRule {
  // named cast: the two shapes above ask for a label where the name is none itself
  return {
    field: name,
    label: name as PayeeLabel,
    isNeeded: false,
    format: null,
    isLatin: true,
    choices: null,
    ...given,
  };
}

/** The account and its bank, as SWIFT payments name them. */
function bankFields({ bankCountry, currency, entityType }: Place, isLatin: boolean): FieldRule[] {
  const { account, bankCode, home } = national[bankCountry] ?? anywhere;
  const isHome = home === currency;
  const number = usesIban(bankCountry) ? ({ label: "iban", format: ibanOf(bankCountry) } as const) : account;
  return [
    field("account", { ...number, isNeeded: true, lengthMax: 60 }),
    field("swift", { isNeeded: true, lengthMax: 14, format: bicOf(bankCountry) }),
    field("bankName", { isNeeded: true, lengthMax: nameLengthMax, isLatin }),
    ...(bankCode
      ? [
          field("bankCode", {
            label: bankCode.label,
            isNeeded: bankCode.need === "always" || (bankCode.need === "home" && isHome),
            lengthMax: 20,
            format: bankCode.format,
          }),
        ]
      : []),
    ...(bankCountry === "CN" && entityType === "individual"
      ? [field("cardType", { isNeeded: isHome, lengthMax: 10, choices: "cardTypes" })]
      : []),
    // a currency's own country needs no bank in between
    ...(isHome
      ? []
      : [
          field("intermediaryName", { lengthMax: nameLengthMax }),
          field("intermediarySwift", { lengthMax: 14, format: anyBic }),
          field("intermediaryCountry", { lengthMax: 2, choices: "countries" }),
        ]),
  ];
}

/** An account inside Hong Kong: its bank goes by three digits, and its name and SWIFT code follow from them. */
const hongKongFields = (name: FieldRule): FieldRule[] => [
  name,
  field("bankCode", { label: "clearing", isNeeded: true, lengthMax: 3, format: bankDigits(3) }),
  field("account", { ...(national.HK ?? anywhere).account, isNeeded: true, lengthMax: 60 }),
];

/** Where the payee is at home. */
function addressFields(
  { channel, bankCountry, country: own, currency, entityType }: Place,
  isLatin: boolean,
): FieldRule[] {
  const country = own || bankCountry;
  const isHongKong = channel === "hk";
  const isWhole = !isHongKong && withProvinces.has(country);
  return [
    field("country", { isNeeded: true, lengthMax: 2, choices: "countries" }),
    ...(withoutProvinces.has(country)
      ? []
      : [
          field("province", {
            label: provinceLabels[country] ?? "province",
            isNeeded: isWhole,
            lengthMax: 60,
            isLatin,
          }),
        ]),
    field("city", { isNeeded: isWhole, lengthMax: 60, isLatin }),
    field("address", { isNeeded: !isHongKong, lengthMax: addressLengthMax, isLatin }),
    ...(withoutPostalCodes.has(country)
      ? []
      : [field("postalCode", { isNeeded: isWhole && country !== "CN", lengthMax: 12, format: postalCode })]),
    field("mobile", {
      isNeeded: bankCountry === "CN" && currency === "CNH" && entityType === "individual",
      lengthMax: 20,
      format: phoneNumber,
    }),
  ];
}
