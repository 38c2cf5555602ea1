import { scales, type Currency } from "@/lib/money/currency";

/** A bank that a remittance passes. */
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

/** The correspondent of a currency: its remittances pass through it. The simulator's own names, of no real banks. */
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

/** The bank that keeps the merchants' receiving accounts. */
export const beneficiary: Bank = {
  bank: "Harbour Collection Bank, Hong Kong",
  swift: "HACBHKHH",
  country: "HK",
};

/** The bank a remittance of this currency passes on its way. */
export const correspondentOf = (currency: Currency): Bank =>
  correspondents[currency] ?? clearing("Hong Kong", "CCLBHKHH");

const currencyPlaces = Object.keys(scales);

/** The number of a merchant's receiving account in a currency: always the same one. */
export const receivingAccount = (userNo: string, currency: Currency): string =>
  `88${userNo.padStart(10, "0")}${String(currencyPlaces.indexOf(currency) + 1).padStart(2, "0")}`;
