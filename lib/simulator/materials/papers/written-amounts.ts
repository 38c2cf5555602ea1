import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/money";

/** Describes an amount as a document prints it: plain decimal text, and the currency beside it if there is one. */
export interface WrittenAmount {
  readonly amount: string;
  readonly currency: Currency | undefined;
}

/** Maps signs of exactly one currency to it; "$" and "¥" belong to several. */
const signs: Readonly<Record<string, Currency>> = {
  "€": "EUR",
  "£": "GBP",
  US$: "USD",
  HK$: "HKD",
  A$: "AUD",
  C$: "CAD",
  美元: "USD",
  欧元: "EUR",
  英镑: "GBP",
  港元: "HKD",
  港币: "HKD",
  日元: "JPY",
  澳元: "AUD",
  加元: "CAD",
};
const words = Object.keys(signs)
  .filter((word) => /\p{Script=Han}/u.test(word))
  .join("|");

const code = `(?:${orderCurrencies.join("|")})(?![A-Z])`;
const sign = Object.keys(signs)
  .map((key) => key.replace("$", "\\$"))
  .join("|");
const figure = "\\d{1,3}(?:[,\\s]\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?";
const amounts = new RegExp(
  `(?:(${code}|${sign})[\\s$¥]*)?(?<![\\d.,])(${figure})(?![\\d.,]*\\d|\\s*%)(?:\\s*(${code}|${words}))?`,
  "g",
);

/** Returns the amounts of a line, in order; a code or sign directly before or behind one is its currency. */
export function findWrittenAmounts(line: string): WrittenAmount[] {
  return [...line.toUpperCase().matchAll(amounts)].flatMap(([, before = "", figures = "", behind = ""]) => {
    const currency = currencyNamed(before) ?? currencyNamed(behind);
    const amount = figures.replace(/[,\s]/g, "");
    return parseMoney(amount, currency ?? "USD") ? [{ amount, currency: currency }] : [];
  });
}

/** Returns the only currency in a text, by code or sign; undefined when there is none, or several. */
export function findSoleWrittenCurrency(text: string): Currency | undefined {
  const mentions = text.toUpperCase().match(new RegExp(`(?<![A-Z])${code}|${sign}`, "g")) ?? [];
  const currencies = new Set(mentions.map(currencyNamed));
  return currencies.size === 1 ? [...currencies][0] : undefined;
}

const currencyNamed = (text: string): Currency | undefined =>
  signs[text] ?? orderCurrencies.find((item) => item === text);
