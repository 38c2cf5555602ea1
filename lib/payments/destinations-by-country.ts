import type { Currency } from "@/lib/money/currency";
import {
  accountDigitsFormat,
  anyAccount,
  bankDigitsFormat,
  canadianRouting,
  cbu,
  clabe,
  cnaps,
  ifsc,
  mainlandAccount,
  routingNumber,
  russianAccount,
  type Format,
} from "@/lib/reference/account-formats";

export type BankCodeLabel = "aba" | "bsb" | "transit" | "ifsc" | "cnaps" | "clearing" | "branchCode";
export type ProvinceLabel = "province" | "state" | "prefecture" | "region";

/** Describes how banks of a country identify an account and themselves. */
interface National {
  readonly account: { readonly label: "account" | "clabe" | "cbu"; readonly format: Format };
  /**
   * Holds the number of the bank or branch: required always, required only for the country's own currency, or optional.
   */
  readonly bankCode?: {
    readonly label: BankCodeLabel;
    readonly format: Format;
    readonly need: "always" | "home" | "may";
  };
  /** Holds the country's own currency, if payments are made in it. */
  readonly home?: Currency;
}

const account = (format: Format): Pick<National, "account"> => ({ account: { label: "account", format } });

/** Holds the default for countries without specific rules. */
export const anywhere: National = account(anyAccount);

/**
 * Maps countries without IBANs to the number formats that their banks publish; all others accept whatever the banks'
 * messages carry.
 */
export const national: Readonly<Record<string, National>> = {
  AR: { account: { label: "cbu", format: cbu } },
  AU: {
    ...account(accountDigitsFormat(5, 10)),
    bankCode: { label: "bsb", format: bankDigitsFormat(6), need: "home" },
    home: "AUD",
  },
  CA: {
    ...account(accountDigitsFormat(7, 12)),
    bankCode: { label: "transit", format: canadianRouting, need: "home" },
    home: "CAD",
  },
  CN: { ...account(mainlandAccount), bankCode: { label: "cnaps", format: cnaps, need: "home" }, home: "CNH" },
  GB: { ...anywhere, home: "GBP" },
  HK: {
    ...account(accountDigitsFormat(6, 15)),
    bankCode: { label: "clearing", format: bankDigitsFormat(3), need: "may" },
    home: "HKD",
  },
  ID: { ...account(accountDigitsFormat(8, 16)), home: "IDR" },
  IN: { ...account(accountDigitsFormat(9, 18)), bankCode: { label: "ifsc", format: ifsc, need: "always" } },
  JP: {
    ...account(accountDigitsFormat(7)),
    bankCode: { label: "branchCode", format: bankDigitsFormat(7), need: "may" },
    home: "JPY",
  },
  KR: { ...account(accountDigitsFormat(10, 14)), home: "KRW" },
  MX: { account: { label: "clabe", format: clabe } },
  MY: { ...account(accountDigitsFormat(7, 17)), home: "MYR" },
  NG: account(accountDigitsFormat(10)),
  NZ: { ...account(accountDigitsFormat(15, 16)), home: "NZD" },
  PH: account(accountDigitsFormat(10, 16)),
  PL: { ...anywhere, home: "PLN" },
  RU: { ...account(russianAccount), home: "RUB" },
  SG: account(accountDigitsFormat(7, 14)),
  TH: { ...account(accountDigitsFormat(10, 12)), home: "THB" },
  TW: account(accountDigitsFormat(10, 16)),
  US: {
    ...account(accountDigitsFormat(4, 17)),
    bankCode: { label: "aba", format: routingNumber, need: "may" },
    home: "USD",
  },
  VN: { ...account(accountDigitsFormat(6, 19)), home: "VND" },
  ZA: {
    ...account(accountDigitsFormat(7, 11)),
    bankCode: { label: "branchCode", format: bankDigitsFormat(6), need: "may" },
  },
};

/** Maps currencies that may not leave their country to it: they are paid to its own banks only. */
export const homeOnly: Partial<Readonly<Record<Currency, string>>> = {
  IDR: "ID",
  KRW: "KR",
  VND: "VN",
  MYR: "MY",
  THB: "TH",
  RUB: "RU",
};

/** Lists the countries with banks that require province and city as well. */
export const withProvinces: ReadonlySet<string> = new Set(["AU", "CA", "CN"]);

/** Lists the places without any division that an address names. */
export const withoutProvinces: ReadonlySet<string> = new Set(["GI", "HK", "MC", "MO", "SG", "VA"]);

/** Lists the places without postal codes. */
export const withoutPostalCodes: ReadonlySet<string> = new Set(["AE", "HK", "MO", "QA"]);

/** Maps countries to the name of their divisions, where "province" is not the right term. */
export const provinceLabels: Readonly<Record<string, ProvinceLabel>> = {
  AU: "state",
  BR: "state",
  DE: "state",
  IN: "state",
  JP: "prefecture",
  MX: "state",
  MY: "state",
  NG: "state",
  US: "state",
  FR: "region",
  GB: "region",
  NZ: "region",
};
