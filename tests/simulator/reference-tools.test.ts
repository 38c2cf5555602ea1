import { describe, expect } from "vitest";
import { companyCalls } from "@/lib/reference/calls/companies";
import { isUnifiedSocialCreditCode } from "@/lib/reference/credit-code";
import { textCalls } from "@/lib/reference/calls/texts";
import { generateCompanyRegister } from "@/lib/simulator/reference/company/register";
import { codeOf } from "../fixtures/refusals";
import { test } from "../fixtures/world";

describe("pinyin", () => {
  test.for([
    ["重庆长安汽车股份有限公司", "Chong Qing Chang An Qi Che Gu Fen You Xian Gong Si"],
    ["中国银行", "Zhong Guo Yin Hang"],
    ["乐清市正泰电器", "Yue Qing Shi Zheng Tai Dian Qi"],
    ["厦门信达", "Xia Men Xin Da"],
    ["长兴行业协会", "Chang Xing Hang Ye Xie Hui"],
    ["六安瓜片茶业", "Lu An Gua Pian Cha Ye"],
    ["绿源 Lvyuan 2026", "Lü Yuan Lvyuan 2026"],
    ["Nordwind GmbH", "Nordwind GmbH"],
  ] as const)("%s reads %s", async ([chinese, pinyin], { world }) => {
    expect((await world.call(textCalls.pinyin, { chinese }, await world.merchant())).pinyin).toBe(pinyin);
  });

  test("comes with tones, initials and syllables; signs and emoji break nothing", async ({ world }) => {
    const principal = await world.merchant();
    expect(await world.call(textCalls.pinyin, { chinese: "重庆" }, principal)).toEqual({
      pinyin: "Chong Qing",
      withTones: "chóng qìng",
      initials: "cq",
      syllables: ["chong", "qing"],
    });
    for (const chinese of ["<script>", "😀重😀", "%00", "𠮷野家", "'\"\\"])
      expect(typeof (await world.call(textCalls.pinyin, { chinese }, principal)).pinyin).toBe("string");
  });
});

describe("the translation of terms", () => {
  test.for([
    ["商业发票", "en-US", "commercial invoice"],
    ["宁波进出口有限公司", "en-US", "Ningbo import and export Co., Ltd."],
    ["信用证", "en-US", "letter of credit"],
    ["Bill of Lading", "zh-CN", "提单"],
    ["proforma invoice", "zh-CN", "形式发票"],
    ["发票 2026-001", "en-US", "invoice 2026-001"],
    ["import and export contract", "zh-CN", "进出口合同"],
  ] as const)("knows %s (to %s)", async ([text, to, translation], { world }) => {
    expect(await world.call(textCalls.translate, { text, to }, await world.merchant())).toEqual({
      translation,
      isComplete: true,
      unknown: [],
    });
  });

  test("names the terms it does not know, and translates nothing where it knows nothing", async ({ world }) => {
    const principal = await world.merchant();
    expect(await world.call(textCalls.translate, { text: "恒达贸易有限公司", to: "en-US" }, principal)).toEqual({
      translation: "恒达 trade Co., Ltd.",
      isComplete: false,
      unknown: ["恒达"],
    });
    expect(await world.call(textCalls.translate, { text: "今天天气很好", to: "en-US" }, principal)).toEqual({
      translation: null,
      isComplete: false,
      unknown: ["今天天气很好"],
    });
    expect(await world.call(textCalls.translate, { text: "lovely weather", to: "zh-CN" }, principal)).toEqual({
      translation: null,
      isComplete: false,
      unknown: ["lovely", "weather"],
    });
    expect((await world.call(textCalls.translate, { text: "invoices", to: "zh-CN" }, principal)).unknown).toEqual([
      "invoices",
    ]);
  });

  test("leaves text in the wanted language unchanged, and handles long and odd input", async ({ world }) => {
    const principal = await world.merchant();
    expect(await world.call(textCalls.translate, { text: "FOB Ningbo 12.50", to: "en-US" }, principal)).toEqual({
      translation: "FOB Ningbo 12.50",
      isComplete: true,
      unknown: [],
    });
    for (const text of ["信".repeat(500), "a ".repeat(249), "𠮷\u0301<b>&amp;", "(((((((((((((("])
      expect(typeof (await world.call(textCalls.translate, { text, to: "en-US" }, principal)).isComplete).toBe(
        "boolean",
      );
  });
});

describe("the register of companies", () => {
  test("is the same for a seed, different for another, and every code is well-formed and unique", () => {
    expect(generateCompanyRegister("a")).toEqual(generateCompanyRegister("a"));
    expect(generateCompanyRegister("a")[0]?.creditCode).not.toBe(generateCompanyRegister("b")[0]?.creditCode);
    const codes = generateCompanyRegister("a").map(({ creditCode }) => creditCode);
    expect(codes.filter((code) => !isUnifiedSocialCreditCode(code))).toEqual([]);
    expect(new Set(codes).size).toBe(400);
    expect(new Set(generateCompanyRegister("a").map(({ name }) => name)).size).toBeGreaterThan(380);
  });

  // codes of public bodies and companies, as printed on their licences; the first was refused by a well-known library
  test("a credit code's check character is the standard's, the zero too", () => {
    for (const code of ["911522010783762860", "91440300708461136T", "91310000132209774B", "914403001922038216"])
      expect([code, isUnifiedSocialCreditCode(code)]).toEqual([code, true]);
    for (const code of [
      "911522010783762861",
      "91440300708461136t",
      "91440300708461136",
      "9144030070846113ST",
      "00440300708461136T",
      "",
    ])
      expect([code, isUnifiedSocialCreditCode(code)]).toEqual([code, false]);
  });

  test("finds by part of a name and by code, page by page", async ({ world }) => {
    const principal = await world.merchant();
    const first = await world.call(
      companyCalls.findCompanies,
      { keyword: "有限公司", currentPage: 1, pageSize: 50 },
      principal,
    );
    expect([first.total, first.rows.length]).toEqual([400, 50]);
    const [lastCompany] = (
      await world.call(companyCalls.findCompanies, { keyword: "有限公司", currentPage: 8, pageSize: 50 }, principal)
    ).rows;
    expect(
      (
        await world.call(
          companyCalls.findCompanies,
          { keyword: lastCompany?.creditCode ?? "", currentPage: 1, pageSize: 10 },
          principal,
        )
      ).rows,
    ).toEqual([lastCompany]);
    const full = await world.call(
      companyCalls.company,
      { keyword: ` ${lastCompany?.creditCode.toLowerCase()} ` },
      principal,
    );
    expect(full).toMatchObject({ ...lastCompany, economicType: "173" });
    expect(full.address.includes(full.city)).toBe(true);
    expect(await world.call(companyCalls.company, { keyword: full.name }, principal)).toEqual(full);
  });

  test("reports that a company is unknown, and before that, that a code is invalid", async ({ world }) => {
    const principal = await world.merchant();
    expect(await codeOf(world.call(companyCalls.company, { keyword: "不存在的公司" }, principal))).toBe(
      "COMPANY_NOTFOUND",
    );
    expect(await codeOf(world.call(companyCalls.company, { keyword: "91440300708461136T" }, principal))).toBe(
      "COMPANY_NOTFOUND",
    );
    expect(await codeOf(world.call(companyCalls.company, { keyword: "91440300708461136X" }, principal))).toBe(
      "CREDIT_CODE_INVALID",
    );
    for (const keyword of ["%%", "__", "' or 1=1 --", "\\\\"])
      expect(
        (await world.call(companyCalls.findCompanies, { keyword, currentPage: 1, pageSize: 10 }, principal)).total,
      ).toBe(0);
  });
});
