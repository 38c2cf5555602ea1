import { scales, type Currency } from "@/lib/money/currency";

/** Where the correspondent of a currency sits: remittances pass through it. */
const clearingCities: Partial<Record<Currency, string>> = {
  USD: "New York",
  EUR: "Frankfurt",
  GBP: "London",
  JPY: "Tokyo",
  AUD: "Sydney",
  CAD: "Toronto",
  NZD: "Auckland",
  PLN: "Warsaw",
};

/** The bank that keeps the merchants' receiving accounts. */
export const beneficiaryBank = "Harbour Collection Bank, Hong Kong";

/** The bank a remittance of this currency passes on its way. */
export const intermediaryBank = (currency: Currency): string =>
  `Correspondent Clearing Bank, ${clearingCities[currency] ?? "Hong Kong"}`;

const currencyPlaces = Object.keys(scales);

/** The number of a merchant's receiving account in a currency: always the same one. */
export const receivingAccount = (userNo: string, currency: Currency): string =>
  `88${userNo.padStart(10, "0")}${String(currencyPlaces.indexOf(currency) + 1).padStart(2, "0")}`;
