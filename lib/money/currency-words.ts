import { currencies, isCurrency, type Currency } from "./currency";

/** What people write for a currency beside its code and names. A sign of several currencies names none of them. */
const others: Partial<Readonly<Record<Currency, readonly string[]>>> = {
  CNH: ["CNY", "RMB", "CN¥", "人民币", "离岸人民币", "人民币元", "Renminbi", "Yuan", "Chinese Yuan"],
  USD: ["US$", "美金", "US Dollars", "U.S. Dollar", "United States Dollar"],
  EUR: ["€", "Euros"],
  GBP: ["£", "Pound Sterling", "Sterling", "Pounds Sterling", "GB Pound"],
  HKD: ["HK$", "港币", "港元", "HK Dollar", "Hong Kong Dollars"],
  JPY: ["日元", "日圆", "日币", "JP¥", "Yen"],
  KRW: ["₩", "韩元", "韩币", "Korean Won", "Won"],
  AUD: ["A$", "AU$", "澳元", "澳币"],
  CAD: ["C$", "CA$", "加元", "加币"],
  NZD: ["NZ$", "新西兰元", "纽币", "纽元"],
  THB: ["฿", "泰铢", "Baht"],
  VND: ["₫", "越南盾", "Dong"],
  MYR: ["林吉特", "马币", "马来西亚林吉特", "Ringgit"],
  IDR: ["印尼盾", "印尼卢比", "印度尼西亚盾", "Rupiah"],
  RUB: ["₽", "卢布", "俄罗斯卢布", "Rouble", "Ruble", "Russian Rouble"],
  PLN: ["兹罗提", "波兰兹罗提", "zł", "Zloty"],
};

const wordOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Sc}]/gu, "");

function wordsOf(code: Currency): readonly string[] {
  // offshore yuan are yuan to whoever fills in a list, and our own yuan at home are in none
  const named = code === "CNH" ? "CNY" : code;
  const names = ["zh-CN", "en-US"].map(
    (locale) => new Intl.DisplayNames(locale, { type: "currency", fallback: "code" }).of(named) ?? code,
  );
  return [code, ...names, ...(others[code] ?? [])];
}

const byWord: ReadonlyMap<string, Currency> = new Map(
  currencies.filter((code) => code !== "CNY").flatMap((code) => wordsOf(code).map((word) => [wordOf(word), code])),
);

/**
 * The currency that a text means, as lists write it: its code in whatever case, its name in either language, or both
 * side by side ("USD 美元"). Abroad the yuan is CNH. Undefined where it means none, or more than one.
 */
export function currencyMeant(text: string): Currency | undefined {
  const whole = byWord.get(wordOf(text));
  if (whole) return whole;
  const codes = [...new Set(text.toUpperCase().match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g))].flatMap((code) =>
    isCurrency(code) || code === "RMB" ? (byWord.get(code.toLowerCase()) ?? []) : [],
  );
  const [code] = codes;
  if (code === undefined || codes.length > 1) return undefined;
  const rest = wordOf(text.toUpperCase().replace(/(?<![A-Z])[A-Z]{3}(?![A-Z])/, ""));
  return rest === "" || byWord.get(rest) === code || marks(code).includes(rest) ? code : undefined;
}

/** The signs of a currency, also those that others have too: an amount that says its currency may have one. */
const marks = (code: Currency): readonly string[] =>
  ["zh-CN", "en-US"].flatMap((locale) =>
    (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: code === "CNH" ? "CNY" : code, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === "currency" ? wordOf(value) : [])),
    ),
  );

const marksKnown = new Map<string, readonly string[]>();

/** What may stand beside an amount for its currency: its code, its names and its signs, the longest first. */
export function marksOf(code: string): readonly string[] {
  let known = marksKnown.get(code);
  if (!known) {
    known = isCurrency(code)
      ? [...new Set([...[...byWord].flatMap(([word, of]) => (of === code ? word : [])), ...marks(code)])].sort(
          (a, b) => b.length - a.length,
        )
      : [];
    marksKnown.set(code, known);
  }
  return known;
}
