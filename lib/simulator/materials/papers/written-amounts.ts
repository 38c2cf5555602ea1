import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/money";

/** An amount as a paper prints it: plain decimal text, and the currency beside it where there is one. */
export interface WrittenAmount {
  readonly amount: string;
  readonly currency: Currency | undefined;
}

/** Signs that mean one currency and no other; "$" and "¥" mean several. */
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
  .filter((each) => /\p{Script=Han}/u.test(each))
  .join("|");

const code = `(?:${orderCurrencies.join("|")})(?![A-Z])`;
const sign = Object.keys(signs)
  .map((each) => each.replace("$", "\\$"))
  .join("|");
const figure = "\\d{1,3}(?:[,\\s]\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?";
const amounts = new RegExp(
  `(?:(${code}|${sign})[\\s$¥]*)?(?<![\\d.,])(${figure})(?![\\d.,]*\\d|\\s*%)(?:\\s*(${code}|${words}))?`,
  "g",
);

/** The amounts of a line, in their order; a code or sign right before or behind one is its currency. */
export function amountsIn(line: string): WrittenAmount[] {
  return [...line.toUpperCase().matchAll(amounts)].flatMap(([, before = "", figures = "", behind = ""]) => {
    const named = currencyNamed(before) ?? currencyNamed(behind);
    const amount = figures.replace(/[,\s]/g, "");
    return parseMoney(amount, named ?? "USD") ? [{ amount, currency: named }] : [];
  });
}

/** The one currency that a text names, by code or sign; undefined where it names none, or several. */
export function currencyIn(text: string): Currency | undefined {
  const named = text.toUpperCase().match(new RegExp(`(?<![A-Z])${code}|${sign}`, "g")) ?? [];
  const currencies = new Set(named.map(currencyNamed));
  return currencies.size === 1 ? [...currencies][0] : undefined;
}

const currencyNamed = (text: string): Currency | undefined =>
  signs[text] ?? orderCurrencies.find((each) => each === text);
