import { currencyCodes, isCurrency, type Currency } from "./currency";

/** Maps currencies to common spellings besides code and names. A sign of several currencies is not listed. */
const otherWords: Partial<Readonly<Record<Currency, readonly string[]>>> = {
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
  // people who fill in a list write offshore yuan as yuan, and onshore yuan do not occur in lists
  const displayCode = code === "CNH" ? "CNY" : code;
  const names = ["zh-CN", "en-US"].map(
    (locale) => new Intl.DisplayNames(locale, { type: "currency", fallback: "code" }).of(displayCode) ?? code,
  );
  return [code, ...names, ...(otherWords[code] ?? [])];
}

const byWord: ReadonlyMap<string, Currency> = new Map(
  currencyCodes.filter((code) => code !== "CNY").flatMap((code) => wordsOf(code).map((word) => [wordOf(word), code])),
);

/**
 * Returns the currency of a text in a list: its code in any case, its name in either language, or both side by side
 * ("USD 美元"). Outside China the yuan is CNH. Returns undefined when there is none, or more than one.
 */
export function currencyFromText(text: string): Currency | undefined {
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

/** Returns the signs of a currency, including ambiguous ones: an amount with a known currency may have one. */
const marks = (code: Currency): readonly string[] =>
  ["zh-CN", "en-US"].flatMap((locale) =>
    (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: code === "CNH" ? "CNY" : code, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === "currency" ? wordOf(value) : [])),
    ),
  );

const marksKnown = new Map<string, readonly string[]>();

/** Returns the marks of a currency beside an amount: its code, its names and its signs, longest first. */
export function currencyAmountMarks(code: string): readonly string[] {
  let cachedMarks = marksKnown.get(code);
  if (!cachedMarks) {
    cachedMarks = isCurrency(code)
      ? [...new Set([...[...byWord].flatMap(([word, of]) => (of === code ? word : [])), ...marks(code)])].sort(
          (a, b) => b.length - a.length,
        )
      : [];
    marksKnown.set(code, cachedMarks);
  }
  return cachedMarks;
}
