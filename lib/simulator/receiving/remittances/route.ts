import { scales, type Currency } from "@/lib/money/currency";

/** Describes a bank on a remittance's route. */
export interface Bank {
  readonly bank: string;
  readonly swift: string;
  readonly country: string;
}

const clearing = (city: string, swift: string): Bank => ({
  bank: `Correspondent Clearing Bank, ${city}`,
  swift,
  country: swift.slice(4, 6),
});

/**
 * Maps currencies to the correspondent that their remittances pass. The names are the simulator's own, of no real
 * banks.
 */
const correspondents: Partial<Record<Currency, Bank>> = {
  USD: clearing("New York", "CCLBUS33"),
  EUR: clearing("Frankfurt", "CCLBDEFF"),
  GBP: clearing("London", "CCLBGB2L"),
  JPY: clearing("Tokyo", "CCLBJPJT"),
  AUD: clearing("Sydney", "CCLBAU2S"),
  CAD: clearing("Toronto", "CCLBCATT"),
  NZD: clearing("Auckland", "CCLBNZ2A"),
  PLN: clearing("Warsaw", "CCLBPLPW"),
};

/** Describes the bank of the merchants' receiving accounts. */
export const beneficiary: Bank = {
  bank: "Harbour Collection Bank, Hong Kong",
  swift: "HACBHKHH",
  country: "HK",
};

/** Returns the bank that a remittance of this currency passes. */
export const correspondentOf = (currency: Currency): Bank =>
  correspondents[currency] ?? clearing("Hong Kong", "CCLBHKHH");

const currencyPlaces = Object.keys(scales);

/** Returns the number of a merchant's receiving account in a currency, which never changes. */
export const receivingAccountNumber = (userNo: string, currency: Currency): string =>
  `88${userNo.padStart(10, "0")}${String(currencyPlaces.indexOf(currency) + 1).padStart(2, "0")}`;
