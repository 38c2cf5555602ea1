// Made of the catalogue of calls by `npm run client`: not to be changed by hand.
import type { AskOptions, CallRow } from "../ask.js";
import type {
  Bank,
  CountedRows,
  Country,
  Currency,
  CurrencyRow,
  CurrentPage,
  Day,
  Division,
  Instant,
  PageSize,
} from "./schemas.js";

/** The calls of `reference` that an API key may ask. */
export interface Reference {
  /** The banks of mainland China that settlement may go to, by their numbers in its payment system. */
  systemBanks(input?: Record<string, never>, options?: AskOptions): Promise<readonly Bank[]>;
  /** Head offices of banks by a keyword: part of the Chinese or English name, its pinyin or initials, the start of the BIC or of the clearing number, or an IBAN, whose bank is looked up. At most 50. */
  searchBanks(input?: {
    /** Otherwise "". */
    readonly keyword?: string | undefined;
    readonly countryCode?: string | undefined;
    readonly limit?: number | undefined;
  }, options?: AskOptions): Promise<readonly Bank[]>;
  /** Head offices of banks by a keyword: part of the Chinese or English name, its pinyin or initials, the start of the BIC or of the clearing number, or an IBAN, whose bank is looked up. At most 50. */
  searchBanksOlder(input?: {
    /** Otherwise "". */
    readonly keyword?: string | undefined;
    readonly countryCode?: string | undefined;
    readonly limit?: number | undefined;
  }, options?: AskOptions): Promise<readonly Bank[]>;
  /** The banks that a country's own payment system reaches by clearing number: mainland China's and Hong Kong's. */
  localBanks(input: {
    readonly countryCode: "CN" | "HK";
    /** Otherwise "". */
    readonly keyword?: string | undefined;
  }, options?: AskOptions): Promise<readonly Bank[]>;
  /** Companies in the simulation's register by name, or part of it, or by credit code. */
  findCompanies(input: {
    readonly keyword: string;
    readonly currentPage?: CurrentPage | undefined;
    readonly pageSize?: PageSize | undefined;
  }, options?: AskOptions): Promise<{
    readonly rows: readonly ({
      readonly creditCode: string;
      readonly name: string;
      readonly legalPerson: string;
      readonly state: "normal" | "revoked" | "cancelled";
      readonly establishedOn: Day;
      readonly areaCode: string;
    })[];
    readonly total: CountedRows;
    readonly currentPage: number;
    readonly pageSize: number;
  }>;
  /**
   * One company of the simulation's register by its unified social credit code or whole name.
   * Refused with COMPANY_NOTFOUND, CREDIT_CODE_INVALID.
   */
  company(input: {
    readonly keyword: string;
  }, options?: AskOptions): Promise<{
    readonly creditCode: string;
    readonly name: string;
    readonly legalPerson: string;
    readonly state: "normal" | "revoked" | "cancelled";
    readonly establishedOn: Day;
    readonly areaCode: string;
    readonly englishName: string;
    readonly companyType: string;
    readonly economicType: string;
    readonly industry: string;
    readonly registeredCapital: string;
    readonly termFrom: Day;
    readonly termTo: Day | null;
    readonly businessScope: string;
    readonly address: string;
    readonly province: string;
    readonly city: string;
    readonly district: string;
    readonly postalCode: string;
  }>;
  /** All currencies the product knows, and those shown first. */
  currencies(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly allCurrency: Readonly<Record<string, CurrencyRow>>;
    readonly popularCurrency: readonly Currency[];
  }>;
  /** The currencies of one kind of use: all, those orders may be in, or those the market quotes. */
  currenciesOf(input: {
    readonly type: "all" | "order" | "market";
  }, options?: AskOptions): Promise<{
    readonly allCurrency: Readonly<Record<string, CurrencyRow>>;
    readonly popularCurrency: readonly Currency[];
  }>;
  /** All currencies in display order. */
  currencyList(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly CurrencyRow[];
  }>;
  /** The directed pairs one may exchange: what is sold, what is bought. */
  currencyPairs(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly sell: Currency;
      readonly buy: Currency;
    }[];
  }>;
  /** The currencies in which the merchant has or had money. */
  heldCurrencies(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly CurrencyRow[];
  }>;
  /** The currencies the merchant's orders may be in. */
  allowedCurrencies(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly CurrencyRow[];
  }>;
  /** Every currency with its number of decimals: the product's own table, not ISO 4217's. */
  currencyDetails(input?: Record<string, never>, options?: AskOptions): Promise<readonly {
    readonly key: Currency;
    readonly scaleNumber: number;
  }[]>;
  /** Every currency with its number of decimals: the product's own table, not ISO 4217's. */
  currencyDetailsOlder(input?: Record<string, never>, options?: AskOptions): Promise<readonly {
    readonly key: Currency;
    readonly scaleNumber: number;
  }[]>;
  /** The channels payments may travel by, and whether this portal pays by them yet. */
  paymentChannels(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly code: string;
      readonly zh: string;
      readonly en: string;
      readonly countries: readonly string[];
      readonly isOpen: boolean;
    }[];
  }>;
  /** Some dictionaries at once, each by its name. */
  dictionaries(input: {
    readonly codes: readonly ("PHONE_NUMBER_COUNTRY" | "REVIEW_MERCHANT_GROUP" | "REMITTANCE_PURPOSE" | "CHARGING_MODE" | "PAYEE_ENTITY_TYPE" | "ID_TYPE" | "ACCOUNT_HOLDER_TYPE" | "REAL_NAME_STATE" | "YEARLY_SALES" | "REFUND_MODE" | "PICTURE_TYPE")[];
  }, options?: AskOptions): Promise<{
    readonly dictionaries: Readonly<Record<string, readonly {
      readonly code: string;
      readonly zh: string;
      readonly en: string;
    }[]>>;
  }>;
  /** A dictionary in the asker's language. */
  dictionary(input: {
    readonly code: "PHONE_NUMBER_COUNTRY" | "REVIEW_MERCHANT_GROUP" | "REMITTANCE_PURPOSE" | "CHARGING_MODE" | "PAYEE_ENTITY_TYPE" | "ID_TYPE" | "ACCOUNT_HOLDER_TYPE" | "REAL_NAME_STATE" | "YEARLY_SALES" | "REFUND_MODE" | "PICTURE_TYPE";
  }, options?: AskOptions): Promise<readonly {
    readonly value: string;
    readonly label: string;
  }[]>;
  /** A dictionary in Chinese and English. */
  dictionaryInBoth(input: {
    readonly code: "PHONE_NUMBER_COUNTRY" | "REVIEW_MERCHANT_GROUP" | "REMITTANCE_PURPOSE" | "CHARGING_MODE" | "PAYEE_ENTITY_TYPE" | "ID_TYPE" | "ACCOUNT_HOLDER_TYPE" | "REAL_NAME_STATE" | "YEARLY_SALES" | "REFUND_MODE" | "PICTURE_TYPE";
  }, options?: AskOptions): Promise<readonly {
    readonly code: string;
    readonly zh: string;
    readonly en: string;
  }[]>;
  /** Economic types of enterprises (GB/T 12402-2000). */
  economicTypes(input?: Record<string, never>, options?: AskOptions): Promise<readonly {
    readonly code: string;
    readonly zh: string;
    readonly en: string;
  }[]>;
  /** Sections and divisions of the economy (GB/T 4754-2017). */
  industries(input?: Record<string, never>, options?: AskOptions): Promise<readonly {
    readonly code: string;
    readonly zh: string;
    readonly en: string;
    readonly divisions: readonly {
      readonly code: string;
      readonly zh: string;
      readonly en: string;
    }[];
  }[]>;
  /** By country or region, the documents by which a person may be identified. */
  identityTypes(input?: Record<string, never>, options?: AskOptions): Promise<readonly ({
    readonly countryCode: string;
    readonly zh: string;
    readonly en: string;
    readonly idTypes: readonly ({
      readonly code: string;
      readonly zh: string;
      readonly en: string;
      readonly type: "0" | "1" | "2";
    })[];
  })[]>;
  /** What time it is in the asker's world. */
  serverTime(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly now: Instant;
    readonly timeZone: string;
  }>;
  /** The days of a month, the world's own where none is named, on which banks in mainland China do not work, and the weekend days on which they do. Without an official list for the year only weekends are known, and the answer says so. */
  holidays(input?: {
    readonly year?: number | undefined;
    readonly month?: number | undefined;
  }, options?: AskOptions): Promise<{
    readonly year: number;
    readonly month: number;
    readonly hasOfficialList: boolean;
    readonly days: readonly ({
      readonly day: Day;
      readonly kind: "holiday" | "weekend" | "makeUp";
      readonly zh: string;
      readonly en: string;
    })[];
  }>;
  /** The groups the merchant belongs to. */
  userGroup(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly code: string;
      readonly zh: string;
      readonly en: string;
    }[];
  }>;
  /** All groups of merchants there are. */
  userGroups(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly {
      readonly code: string;
      readonly zh: string;
      readonly en: string;
    }[];
  }>;
  /** Whether the merchant may use all of these products, and each of them. */
  checkProducts(input: {
    readonly products: readonly ("COLLECTION" | "EXCHANGE" | "LIMIT_EXCHANGE" | "PAYMENT" | "SETTLEMENT" | "TRANSFER" | "SPEEDY_SETTLEMENT" | "VIRTUAL_CARD")[];
  }, options?: AskOptions): Promise<{
    readonly isOpen: boolean;
    readonly products: readonly ({
      readonly product: "COLLECTION" | "EXCHANGE" | "LIMIT_EXCHANGE" | "PAYMENT" | "SETTLEMENT" | "TRANSFER" | "SPEEDY_SETTLEMENT" | "VIRTUAL_CARD";
      readonly isOpen: boolean;
    })[];
  }>;
  /** The countries and regions of the world with their names in both languages and dial codes, mainland China first. */
  countries(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly Country[];
  }>;
  /** The same list, to be kept by the browser. */
  allCountries(input?: Record<string, never>, options?: AskOptions): Promise<{
    readonly rows: readonly Country[];
  }>;
  /** China's divisions of provincial level: the mainland's, all, or Hong Kong. */
  provinces(input?: {
    /** Otherwise "CN". */
    readonly range?: "CN" | "CN-ALL" | "CN-HK" | undefined;
  }, options?: AskOptions): Promise<readonly Division[]>;
  /**
   * The cities of a province.
   * Refused with DIVISION_NOTFOUND.
   */
  cities(input: {
    readonly provinceCode: string;
  }, options?: AskOptions): Promise<readonly Division[]>;
  /**
   * The districts and counties of a city; none where a city has none.
   * Refused with DIVISION_NOTFOUND.
   */
  areas(input: {
    readonly cityCode: string;
  }, options?: AskOptions): Promise<readonly Division[]>;
  /** As data-cache/province. */
  provincesOlder(input?: {
    /** Otherwise "CN". */
    readonly range?: "CN" | "CN-ALL" | "CN-HK" | undefined;
  }, options?: AskOptions): Promise<readonly Division[]>;
  /**
   * As data-cache/city.
   * Refused with DIVISION_NOTFOUND.
   */
  citiesOlder(input: {
    readonly provinceCode: string;
  }, options?: AskOptions): Promise<readonly Division[]>;
  /**
   * As data-cache/area.
   * Refused with DIVISION_NOTFOUND.
   */
  areasOlder(input: {
    readonly cityCode: string;
  }, options?: AskOptions): Promise<readonly Division[]>;
  /**
   * A division by its code, with those above it, the province first.
   * Refused with DIVISION_NOTFOUND.
   */
  divisionOf(input: {
    readonly areaCode: string;
  }, options?: AskOptions): Promise<{
    readonly division: Division;
    readonly path: readonly Division[];
  }>;
  /**
   * The provinces, states or regions of a payee's country: China's own, elsewhere ISO 3166-2's first level; none where the country has none.
   * Refused with INVALID_COUNTRY.
   */
  payeeProvinces(input: {
    readonly countryCode: string;
  }, options?: AskOptions): Promise<readonly Division[]>;
  /**
   * One of those provinces, with what is below it.
   * Refused with DIVISION_NOTFOUND.
   */
  payeeProvince(input: {
    readonly provinceId: string;
  }, options?: AskOptions): Promise<{
    readonly province: Division;
    readonly children: readonly Division[];
  }>;
  /** A Chinese text in pinyin, as names of companies and places are read; what is not Chinese stays as it is. */
  pinyin(input: {
    readonly chinese: string;
  }, options?: AskOptions): Promise<{
    readonly pinyin: string;
    readonly withTones: string;
    readonly initials: string;
    readonly syllables: readonly string[];
  }>;
  /** Translates terms of trade and finance between Chinese and English out of the portal's own dictionary. It is no translator: what the dictionary does not hold is named and left as it is. */
  translate(input: {
    readonly text: string;
    readonly to: "zh-CN" | "en-US";
  }, options?: AskOptions): Promise<{
    readonly translation: string | null;
    readonly isComplete: boolean;
    readonly unknown: readonly string[];
  }>;
  /** Which build of the portal answers now. A page of another build reloads itself. The timestamp keeps old answers away and says nothing else. */
  version(input?: {
    readonly t?: string | undefined;
  }, options?: AskOptions): Promise<{
    readonly version: string;
  }>;
}

export const reference = {
  systemBanks: {"method":"GET","path":"/api/data-cache/findSysBankInfo","body":"json","reply":"json","isSafe":true,"takesKey":false},
  searchBanks: {"method":"GET","path":"/api/data-cache/findPayeeBankInfo","body":"json","reply":"json","isSafe":true,"takesKey":false},
  searchBanksOlder: {"method":"GET","path":"/api/cache/findPayeeBankInfo","body":"json","reply":"json","isSafe":true,"takesKey":false},
  localBanks: {"method":"POST","path":"/api/LocalPayee/bankList","body":"json","reply":"json","isSafe":true,"takesKey":false},
  findCompanies: {"method":"POST","path":"/api/api-shop/queryQccAdvanceSearch","body":"json","reply":"json","isSafe":true,"takesKey":false},
  company: {"method":"POST","path":"/api/api-shop/queryQccMerchantDetailInfo","body":"json","reply":"json","isSafe":true,"takesKey":false},
  currencies: {"method":"POST","path":"/api/user/common/query-currency","body":"json","reply":"json","isSafe":true,"takesKey":false},
  currenciesOf: {"method":"POST","path":"/api/user/common/query-currency/{type}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  currencyList: {"method":"POST","path":"/api/user/common/query-all-ccy","body":"json","reply":"json","isSafe":true,"takesKey":false},
  currencyPairs: {"method":"POST","path":"/api/user/common/query-currency-pair","body":"json","reply":"json","isSafe":true,"takesKey":false},
  heldCurrencies: {"method":"POST","path":"/api/user/common/queryMemberCcy","body":"json","reply":"json","isSafe":true,"takesKey":false},
  allowedCurrencies: {"method":"POST","path":"/api/user/common/queryAllowCcy","body":"json","reply":"json","isSafe":true,"takesKey":false},
  currencyDetails: {"method":"GET","path":"/api/data-cache/findAllCcyDetail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  currencyDetailsOlder: {"method":"GET","path":"/api/cache/findAllCcyDetail","body":"json","reply":"json","isSafe":true,"takesKey":false},
  paymentChannels: {"method":"POST","path":"/api/user/common/queryPaymentChannelCode","body":"json","reply":"json","isSafe":true,"takesKey":false},
  dictionaries: {"method":"POST","path":"/api/user/common/query-data-dict","body":"json","reply":"json","isSafe":true,"takesKey":false},
  dictionary: {"method":"GET","path":"/api/cache/const-dict/list/{code}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  dictionaryInBoth: {"method":"GET","path":"/api/cache/const-dict/external/listCnAndEn/{code}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  economicTypes: {"method":"GET","path":"/api/data-cache/economy-type","body":"json","reply":"json","isSafe":true,"takesKey":false},
  industries: {"method":"GET","path":"/api/data-cache/industry-type","body":"json","reply":"json","isSafe":true,"takesKey":false},
  identityTypes: {"method":"GET","path":"/api/real-name/queryAll-CountryIdTypeNested","body":"json","reply":"json","isSafe":true,"takesKey":false},
  serverTime: {"method":"POST","path":"/api/user/common/query-server-time","body":"json","reply":"json","isSafe":true,"takesKey":false},
  holidays: {"method":"POST","path":"/api/user/common/query-same-month-sys-holiday","body":"json","reply":"json","isSafe":true,"takesKey":false},
  userGroup: {"method":"GET","path":"/api/user/common/query-user-group","body":"json","reply":"json","isSafe":true,"takesKey":false},
  userGroups: {"method":"GET","path":"/api/user/common/query-user-all-group","body":"json","reply":"json","isSafe":true,"takesKey":false},
  checkProducts: {"method":"POST","path":"/api/user/common/query-check-user-product","body":"json","reply":"json","isSafe":true,"takesKey":false},
  countries: {"method":"POST","path":"/api/user/common/query-country","body":"json","reply":"json","isSafe":true,"takesKey":false},
  allCountries: {"method":"GET","path":"/api/data-cache/findAllCountry","body":"json","reply":"json","isSafe":true,"takesKey":false},
  provinces: {"method":"GET","path":"/api/data-cache/province","body":"json","reply":"json","isSafe":true,"takesKey":false},
  cities: {"method":"GET","path":"/api/data-cache/city","body":"json","reply":"json","isSafe":true,"takesKey":false},
  areas: {"method":"GET","path":"/api/data-cache/area","body":"json","reply":"json","isSafe":true,"takesKey":false},
  provincesOlder: {"method":"GET","path":"/api/cache/getProvinceData","body":"json","reply":"json","isSafe":true,"takesKey":false},
  citiesOlder: {"method":"GET","path":"/api/cache/getCityData/{provinceCode}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  areasOlder: {"method":"GET","path":"/api/cache/getAreaData/{cityCode}","body":"json","reply":"json","isSafe":true,"takesKey":false},
  divisionOf: {"method":"GET","path":"/api/data-cache/getAreaByAreaCode","body":"json","reply":"json","isSafe":true,"takesKey":false},
  payeeProvinces: {"method":"GET","path":"/api/payeeProvince/queryByCountryCode","body":"json","reply":"json","isSafe":true,"takesKey":false},
  payeeProvince: {"method":"GET","path":"/api/payeeProvince/queryByProvinceId","body":"json","reply":"json","isSafe":true,"takesKey":false},
  pinyin: {"method":"GET","path":"/api/api-shop/chineseToPinyin","body":"json","reply":"json","isSafe":true,"takesKey":false},
  translate: {"method":"POST","path":"/api/api-shop/text-translate","body":"json","reply":"json","isSafe":true,"takesKey":false},
  version: {"method":"GET","path":"/api/version.json","body":"json","reply":"json","isSafe":true,"takesKey":false},
} as const satisfies Readonly<Record<keyof Reference, CallRow>>;
