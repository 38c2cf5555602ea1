import { expect, test } from "vitest";
import { loadMessages } from "@/lib/i18n/messages";
import type { Locale } from "@/lib/i18n/locale";
import { bankReasons } from "@/lib/payments/test-payments";
import { knownTextInLanguage } from "@/lib/reference/known-texts";
import { settlementBankMessages } from "@/lib/simulator/driving/banks/settlement/bank-messages";

async function inLanguage(locale: Locale, text: string): Promise<string> {
  const { knownText } = (await loadMessages(locale)).terms;
  const filled = (pattern: string, values: Readonly<Record<string, string>>) =>
    pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  return knownTextInLanguage(text, {
    nameText: (name) => knownText.names[name],
    withCode: (values) => filled(knownText.withCode, values),
    withWords: (values) => filled(knownText.withWords, values),
  });
}

test.for([
  ["AC04 收款账户已注销 Closed account", "收款账户已注销（AC04）", "Account closed (AC04)"],
  ["AC04 Closed account", "收款账户已注销（AC04）", "Account closed (AC04)"],
  ["Account closed", "收款账户已注销", "Account closed"],
  ["合同或发票 Contract or invoice", "合同或发票", "Contract or invoice"],
  ["货款 Goods", "货款", "Payment for goods"],
  ["Beneficiary name does not match", "户名与账户不符", "Name doesn’t match the account"],
  ["Screened by the correspondent bank", "中间行核查", "Screening by the correspondent bank"],
  ["Beneficiary account is dormant", "收款账户已休眠", "Payee’s account is dormant"],
  ["Contract and bill of lading", "合同和提单", "Contract and bill of lading"],
  ["汇款人身份未能核实 The remitter could not be verified", "付款人身份未能核实", "Payer could not be verified"],
  ["收款人有误 Wrong payee", "收款人有误", "Wrong payee"],
  ["与营业执照上的名称不一致", "与营业执照上的名称不一致", "Doesn’t match the name on the business license"],
  ["AC04 see our letter", "收款账户已注销（AC04）：see our letter", "Account closed (AC04): see our letter"],
] as const)("the stored text %s is in the reader's language alone", async ([stored, zh, en]) => {
  expect(await inLanguage("zh-CN", stored)).toBe(zh);
  expect(await inLanguage("en-US", stored)).toBe(en);
});

test.for(["货款 Goods for Berlin", "请重新提供合同", "ABCD is our reference", "Closed", ""])(
  "the free text “%s” stays as it was typed",
  async (typed) => {
    expect(await inLanguage("zh-CN", typed)).toBe(typed);
    expect(await inLanguage("en-US", typed)).toBe(typed);
  },
);

test("no reason of an automatic bank mixes the languages", async () => {
  for (const reason of [...Object.values(bankReasons), ...Object.values(settlementBankMessages)]) {
    expect(await inLanguage("en-US", reason)).not.toMatch(/\p{Script=Han}/u);
    expect(await inLanguage("zh-CN", reason)).toMatch(/^\p{Script=Han}+(（[A-Z0-9]{4}）)?$/u);
  }
});
