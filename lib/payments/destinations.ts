import { orderCurrencies, type Currency } from "@/lib/money/currency";
import {
  anyBic,
  bankDigitsFormat,
  bicFormat,
  ibanFormat,
  phoneNumberFormat,
  postalCode,
  usesIban,
} from "@/lib/reference/account-formats";
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
import { payeeAddressLengthMax, payeeNameLengthMax, type Channel, type EntityType } from "./terms";

/** Lists every field of a payee that a destination may require, in the order of forms and templates. */
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
export type PayeeFieldName = (typeof payeeFields)[number];

/** Describes the label of a field at a destination: a key below `payments.newPayee` in both languages. */
export type PayeeLabel =
  | Exclude<PayeeFieldName, "bankCode" | "province">
  | "personName"
  | "iban"
  | "clabe"
  | "cbu"
  | BankCodeLabel
  | ProvinceLabel;

/** Describes one field of a destination. */
export type PayeeFieldRule = Ruled<PayeeFieldName, PayeeLabel, "cardTypes">;

/** Describes the destination of money: place, currency and kind of payee. */
export interface PayeeDestination {
  readonly channel?: Channel | undefined;
  readonly bankCountry: string;
  readonly currency: Currency;
  readonly entityType: EntityType;
  /** Holds the payee's home country; defaults to the bank's country. */
  readonly country?: string | undefined;
}

/** Describes the requirements of a destination. */
export interface Destination {
  readonly fields: readonly PayeeFieldRule[];
  /** True when the payee's documents are required before operations, or the world automatically, enable it. */
  readonly isProofRequired: boolean;
}

/** Returns the kinds of payees at a country's banks. */
export const entityTypesOf = (bankCountry: string): readonly EntityType[] =>
  bankCountry === "CN" ? ["mainlandCompany", "nonMainlandCompany", "individual"] : ["company", "individual"];

/** Lists the currencies of Hong Kong's own clearing. */
const hongKongCurrencies: readonly Currency[] = ["HKD", "CNH", "USD"];

/**
 * Returns true when a currency can be sent to a country: those restricted to their own country can be sent nowhere
 * else.
 */
export function isCurrencySendableToCountry({
  channel = "abroad",
  bankCountry,
  currency,
}: Pick<PayeeDestination, "channel" | "bankCountry" | "currency">): boolean {
  if (!orderCurrencies.includes(currency)) return false;
  if (channel === "hk") return bankCountry === "HK" && hongKongCurrencies.includes(currency);
  const home = homeOnly[currency];
  return home === undefined || home === bankCountry;
}

/** Returns the currencies that can be sent to a country, in the product's order. */
export const currenciesSendableToCountry = (bankCountry: string, channel: Channel = "abroad"): readonly Currency[] =>
  orderCurrencies.filter((currency) => isCurrencySendableToCountry({ channel, bankCountry, currency }));

/**
 * Returns the fields of a destination, which the page renders, the call validates and the batch template has columns
 * for. Null when the currency cannot be sent there or that kind of payee is not paid there.
 */
export function payeeDestinationFields(place: PayeeDestination): Destination | null {
  const { bankCountry, currency, entityType } = place;
  if (!isCurrencySendableToCountry(place) || !entityTypesOf(bankCountry).includes(entityType)) return null;
  const isPerson = entityType === "individual";
  // inside the mainland and Hong Kong, payments are written in Chinese as well
  const isLatin = !(bankCountry === "CN" && currency === "CNH") && place.channel !== "hk";
  const nameRule = field("name", {
    label: isPerson ? "personName" : "name",
    isNeeded: true,
    lengthMax: payeeNameLengthMax,
    isLatin,
  });
  const fields = place.channel === "hk" ? hongKongFields(nameRule) : [nameRule, ...bankFields(place, isLatin)];
  return {
    fields: [...fields, ...addressFields(place, isLatin), field("nickname", { lengthMax: 60, isLatin: false })].sort(
      byOrder,
    ),
    isProofRequired: bankCountry === "CN" && currency === "CNH",
  };
}

const byOrder = (a: PayeeFieldRule, b: PayeeFieldRule): number =>
  payeeFields.indexOf(a.field) - payeeFields.indexOf(b.field);

type RuleOverrides = Partial<Omit<PayeeFieldRule, "field" | "lengthMax">> & { readonly lengthMax: number };

/**
 * Builds a field with its defaults: optional, any text of Latin letters. Fields with a label that differs by country
 * pass their own.
 */
function field(name: Exclude<PayeeFieldName, "bankCode" | "province">, overrides: RuleOverrides): PayeeFieldRule;
function field(name: PayeeFieldName, overrides: RuleOverrides & Pick<PayeeFieldRule, "label">): PayeeFieldRule;
function field(name: PayeeFieldName, overrides: RuleOverrides): PayeeFieldRule {
  // named cast: the two shapes above ask for a label where the name is none itself
  return {
    field: name,
    label: name as PayeeLabel,
    isNeeded: false,
    format: null,
    isLatin: true,
    choices: null,
    ...overrides,
  };
}

/** Returns the fields of the account and its bank for SWIFT payments. */
function bankFields({ bankCountry, currency, entityType }: PayeeDestination, isLatin: boolean): PayeeFieldRule[] {
  const { account, bankCode, home } = national[bankCountry] ?? anywhere;
  const isHome = home === currency;
  const number = usesIban(bankCountry) ? ({ label: "iban", format: ibanFormat(bankCountry) } as const) : account;
  return [
    field("account", { ...number, isNeeded: true, lengthMax: 60 }),
    field("swift", { isNeeded: true, lengthMax: 14, format: bicFormat(bankCountry) }),
    field("bankName", { isNeeded: true, lengthMax: payeeNameLengthMax, isLatin }),
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
          field("intermediaryName", { lengthMax: payeeNameLengthMax }),
          field("intermediarySwift", { lengthMax: 14, format: anyBic }),
          field("intermediaryCountry", { lengthMax: 2, choices: "countries" }),
        ]),
  ];
}

/**
 * Returns the fields of an account inside Hong Kong: its bank is identified by three digits, from which its name and
 * SWIFT code follow.
 */
const hongKongFields = (name: PayeeFieldRule): PayeeFieldRule[] => [
  name,
  field("bankCode", { label: "clearing", isNeeded: true, lengthMax: 3, format: bankDigitsFormat(3) }),
  field("account", { ...(national.HK ?? anywhere).account, isNeeded: true, lengthMax: 60 }),
];

/** Returns the fields of the payee's home address. */
function addressFields(
  { channel, bankCountry, country: homeCountry, currency, entityType }: PayeeDestination,
  isLatin: boolean,
): PayeeFieldRule[] {
  const country = homeCountry || bankCountry;
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
    field("address", { isNeeded: !isHongKong, lengthMax: payeeAddressLengthMax, isLatin }),
    ...(withoutPostalCodes.has(country)
      ? []
      : [field("postalCode", { isNeeded: isWhole && country !== "CN", lengthMax: 12, format: postalCode })]),
    field("mobile", {
      isNeeded: bankCountry === "CN" && currency === "CNH" && entityType === "individual",
      lengthMax: 20,
      format: phoneNumberFormat,
    }),
  ];
}
