import { countryList } from "../places/country-list";
import type { DictionaryName } from "./dictionary-names";
import { parseNamedEntries, type NamedEntry } from "../names";

/** Holds each dictionary's entries, with the numbers of the specification (1, section 3; 3, sections 3 and 9). */
const tables: Readonly<
  Record<Exclude<DictionaryName, "PHONE_NUMBER_COUNTRY" | "REMITTANCE_PURPOSE">, readonly NamedEntry[]>
> = {
  REVIEW_MERCHANT_GROUP: parseNamedEntries(`
    MAINLAND_COMPANY|中国内地企业|Companies in mainland China
    HONG_KONG_COMPANY|中国香港企业|Hong Kong companies
    OTHER_REGION_COMPANY|其他地区企业|Companies elsewhere
    INDIVIDUAL|个人|Individuals`),
  CHARGING_MODE: parseNamedEntries(`
    OUR|费用由付款人承担|All charges borne by the payer
    SHA|费用各自承担|Charges shared
    BEN|费用由收款人承担|All charges borne by the payee`),
  PAYEE_ENTITY_TYPE: parseNamedEntries(`
    company|企业|Company
    mainlandCompany|中国内地企业|Company in mainland China
    nonMainlandCompany|中国内地以外企业|Company outside mainland China
    individual|个人|Individual`),
  ID_TYPE: parseNamedEntries(`
    0|身份证|Identity card
    1|护照|Passport
    2|其他证件|Other document`),
  ACCOUNT_HOLDER_TYPE: parseNamedEntries(`
    agent|代理人|Agent
    beneficiary|受益所有人|Beneficial owner
    director|董事|Director
    legalPerson|法定代表人|Legal representative
    other|其他|Other`),
  REAL_NAME_STATE: parseNamedEntries(`
    0|未认证|Not done
    1|审核中|Under review
    2|已通过|Passed
    3|未通过或即将到期|Failed or expiring`),
  YEARLY_SALES: parseNamedEntries(`
    1|10 万美元以下|Under USD 100,000
    2|10 万至 30 万美元|USD 100,000 to 300,000
    3|30 万至 50 万美元|USD 300,000 to 500,000
    4|50 万美元以上|Over USD 500,000`),
  REFUND_MODE: parseNamedEntries(`
    general|普通退款（10 至 20 个工作日）|General (10 to 20 working days)
    fast|快速退款（T+3 内）|Fast (within T+3)`),
  PICTURE_TYPE: parseNamedEntries(`
    BUSINESS_LICENCE|营业执照|Business licence
    ID_CARD|身份证|Identity card
    PASSPORT|护照|Passport
    INVOICE|发票|Invoice
    OTHER|其他|Other`),
};

/**
 * Returns the entries of a dictionary in display order. The purposes of remittances belong to the payments area and
 * come from there.
 */
export const dictionaryOf = (name: Exclude<DictionaryName, "REMITTANCE_PURPOSE">): readonly NamedEntry[] =>
  name === "PHONE_NUMBER_COUNTRY" ? countryList.map(({ code, zh, en }) => ({ code, zh, en })) : tables[name];

/** Lists payment channels by the names of ISO 20022 and the operators; `isOpen` marks those that this portal uses. */
export const paymentChannelTable: readonly (NamedEntry & {
  readonly countries: readonly string[];
  readonly isOpen: boolean;
})[] = [
  { code: "SWIFT", zh: "SWIFT 电汇", en: "SWIFT wire transfer", countries: [], isOpen: true },
  {
    code: "CNAPS",
    zh: "中国现代化支付系统",
    en: "China National Advanced Payment System",
    countries: ["CN"],
    isOpen: false,
  },
  { code: "CHATS", zh: "中国香港即时支付结算系统", en: "Hong Kong CHATS", countries: ["HK"], isOpen: false },
  { code: "FPS_HK", zh: "中国香港转数快", en: "Hong Kong Faster Payment System", countries: ["HK"], isOpen: false },
  {
    code: "SEPA",
    zh: "欧元区统一支付",
    en: "SEPA credit transfer",
    countries: ["AT", "BE", "DE", "ES", "FI", "FR", "GR", "IE", "IT", "LU", "NL", "PT"],
    isOpen: false,
  },
  { code: "FPS_GB", zh: "英国快速支付", en: "UK Faster Payments", countries: ["GB"], isOpen: false },
  { code: "FEDWIRE", zh: "美国联邦电汇", en: "Fedwire", countries: ["US"], isOpen: false },
  { code: "ACH", zh: "美国自动清算所", en: "US Automated Clearing House", countries: ["US"], isOpen: false },
];

interface IdentityType extends NamedEntry {
  /** 0 identity card, 1 passport, 2 other (specification 3, section 3). */
  readonly type: "0" | "1" | "2";
}
const passport: IdentityType = { code: "PASSPORT", zh: "护照", en: "Passport", type: "1" };
const otherDocument: IdentityType = { code: "OTHER", zh: "其他有效证件", en: "Other valid document", type: "2" };
const identityCard = (zh: string, en: string): IdentityType => ({ code: "ID_CARD", zh, en, type: "0" });
const greater: Readonly<Record<string, readonly IdentityType[]>> = {
  CN: [identityCard("居民身份证", "Resident identity card"), passport],
  HK: [
    identityCard("香港永久性居民身份证", "Hong Kong permanent identity card"),
    {
      code: "HOME_RETURN_PERMIT",
      zh: "港澳居民来往内地通行证",
      en: "Mainland travel permit for Hong Kong and Macao residents",
      type: "2",
    },
    passport,
  ],
  MO: [
    identityCard("澳门永久性居民身份证", "Macao permanent resident identity card"),
    {
      code: "HOME_RETURN_PERMIT",
      zh: "港澳居民来往内地通行证",
      en: "Mainland travel permit for Hong Kong and Macao residents",
      type: "2",
    },
    passport,
  ],
  TW: [
    identityCard("台湾居民身份证", "Taiwan identity card"),
    {
      code: "TAIWAN_PERMIT",
      zh: "台湾居民来往大陆通行证",
      en: "Mainland travel permit for Taiwan residents",
      type: "2",
    },
    passport,
  ],
};

/** Returns the documents by which a person from a country or region may be identified. */
export const identityTypesOf = (countryCode: string): readonly IdentityType[] =>
  greater[countryCode] ?? [passport, otherDocument];
