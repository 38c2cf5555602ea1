import { expect, test } from "vitest";
import { findChoiceByWord } from "@/lib/files/sheets/headings";
import { currencyCodes } from "@/lib/money/currency";
import { currencyFromText } from "@/lib/money/currency-words";
import { loadBatchLabels } from "@/lib/simulator/payments/batch/file/labels";

test("a currency is understood by its code, its names in both languages, common names, and several of these together", () => {
  const codesByText: Readonly<Record<string, string>> = {
    ...{ USD: "USD", usd: "USD", 美元: "USD", 美金: "USD", "US Dollar": "USD", "U.S. Dollars": "USD", US$: "USD" },
    ...{ "USD 美元": "USD", "美元(USD)": "USD", "USD-US Dollar": "USD", "USD ($)": "USD", 欧元: "EUR", "€": "EUR" },
    ...{ CNY: "CNH", RMB: "CNH", CNH: "CNH", 人民币: "CNH", "RMB 人民币": "CNH", 港币: "HKD", 港元: "HKD", HK$: "HKD" },
    ...{ 日元: "JPY", 日圆: "JPY", 英镑: "GBP", "British Pound": "GBP", Euro: "EUR", 泰铢: "THB", 韩币: "KRW" },
  };
  for (const [text, code] of Object.entries(codesByText)) expect([text, currencyFromText(text)]).toEqual([text, code]);
  for (const code of currencyCodes) expect(currencyFromText(code)).toBe(code === "CNY" ? "CNH" : code);
});

test("a text that names no currency, or two, or one beside another's name, gives none: nothing is paid in another by a guess", () => {
  for (const text of ["", "$", "¥", "Dollar", "元", "USD/EUR", "USD 欧元", "CHF", "XAU", "USD account", "Pound"])
    expect([text, currencyFromText(text)]).toEqual([text, undefined]);
});

test("the bearer of charges and the kind of payee are understood in the terms of other banks' forms", async () => {
  const { choices } = await loadBatchLabels();
  for (const [word, bearer] of [
    ["汇款人OUR", "OUR"],
    ["OUR 汇款人", "OUR"],
    ["共同 SHA", "SHA"],
    ["共同承担", "SHA"],
    ["Shared (SHA)", "SHA"],
    ["DEBT", "OUR"],
    ["SHAR", "SHA"],
    ["BEN", undefined],
    ["收款人", undefined],
  ] as const)
    expect([word, findChoiceByWord(choices.bearer, word)]).toEqual([word, bearer]);
  for (const [word, kind] of [
    ["公司", "company"],
    ["对公", "company"],
    ["Corporate", "company"],
    ["对私", "individual"],
    ["Person", "individual"],
    ["Somebody", undefined],
  ] as const)
    expect([word, findChoiceByWord(choices.entityType, word)]).toEqual([word, kind]);
});
