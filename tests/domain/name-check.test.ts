import { expect, test } from "vitest";
import { compareCompanyNames, companyNameKey } from "@/lib/reference/company-names";

test("a name matches in full whatever its case, width, accents, points and the way its form is written", () => {
  for (const [inputName, accountName] of [
    ["Muster GmbH", "MUSTER GMBH"],
    ["Thistle and Oak Media Ltd", "Thistle & Oak Media Limited"],
    ["Pacific Bridge Logistics LLC", "Pacific Bridge Logistics L.L.C."],
    ["Soehne Co", "Soehne Company"],
    ["Café Bleu SARL", "CAFE BLEU S.A.R.L."],
    ["上海灯笼贸易有限公司", "上海灯笼贸易有限责任公司"],
    ["Ｍｕｓｔｅｒ GmbH", "Muster GmbH"],
    ["Nordwind Incorporated", "Nordwind Inc."],
    ["Nordwind Corporation", "Nordwind Corp"],
    ["(Muster) GmbH", "Muster – GmbH"],
  ] as const)
    expect([
      inputName,
      compareCompanyNames(inputName, accountName),
      companyNameKey(inputName) === companyNameKey(accountName),
    ]).toEqual([inputName, "full", true]);
});

test("a name is close without its form, with its words in another order, or with one letter in six different", () => {
  for (const [inputName, accountName] of [
    ["Muster", "Muster GmbH"],
    ["Li Lei", "Lei Li"],
    ["Thistle and Oak Media Ltd", "Thistle & Oaks Media Limited"],
    ["Rheintal Maschinenbau AG", "Rheintal Maschinenbau GmbH"],
    ["上海灯笼贸易", "上海灯笼贸易有限公司"],
    ["Jonathan Smith", "Jonathon Smith"],
  ] as const) {
    expect([
      inputName,
      compareCompanyNames(inputName, accountName),
      compareCompanyNames(accountName, inputName),
    ]).toEqual([inputName, "close", "close"]);
  }
});

test("a company is close without the form of its own country", () => {
  const forms = "ltd inc corp co llc lp plc gmbh ag kg bv nv sa sas sarl srl spa oy ab as kk pte pty bhd sdn".split(
    " ",
  );
  for (const form of forms)
    expect([form, compareCompanyNames("Nordwind", `Nordwind ${form}`)]).toEqual([form, "close"]);
  expect(compareCompanyNames("上海灯笼贸易 有限公司", "上海灯笼贸易")).toBe("close");
  expect(compareCompanyNames("上海灯笼贸易 有限责任公司", "上海灯笼贸易股份有限公司")).toBe("close");
});

test("joined words, an omitted and, and one letter in six of the longer name are close", () => {
  expect(compareCompanyNames("Annabell", "Anna Bell")).toBe("close");
  expect(compareCompanyNames("Rose Oak", "Rose and Oak")).toBe("close");
  expect(compareCompanyNames("Rheintalbau", "Rheinthalbxu")).toBe("close"); // two letters of twelve
  expect(compareCompanyNames("Rheintalbau", "Rheintalbx")).toBe("none"); // two letters of eleven
});

test("a name that is only a part of another one, in front or behind, is no match", () => {
  for (const [inputName, accountName] of [
    ["Smith", "Goldsmith"],
    ["X", "Goldsmith"],
    ["Xyzrheintal", "Rheintal"],
  ] as const)
    expect([
      inputName,
      compareCompanyNames(inputName, accountName),
      compareCompanyNames(accountName, inputName),
    ]).toEqual([inputName, "none", "none"]);
});

test("another name is no match, however short or empty", () => {
  for (const [inputName, accountName] of [
    ["Muster GmbH", "Sonnenblick Reisen GmbH"],
    ["Li Lei", "Li Mei Hua"],
    ["GmbH", "Ltd"],
    ["...", "Muster"],
    ["...", "–"],
    ["Ann", "Bob"],
    ["上海灯笼贸易有限公司", "宁波灯具有限公司"],
  ] as const)
    expect([inputName, compareCompanyNames(inputName, accountName)]).toEqual([inputName, "none"]);
});

test("letters that two names do not share count at every place: in front, at the end, or at both", () => {
  // of seven or eight letters one may differ
  for (const [nameA, nameB] of [
    ["bcdefgh", "xbcdefgi"],
    ["abcdefg", "abcdefxy"],
    ["abcdefg", "xabcdefgx"],
  ] as const)
    expect([nameA, compareCompanyNames(nameA, nameB), compareCompanyNames(nameB, nameA)]).toEqual([
      nameA,
      "none",
      "none",
    ]);
});

test("names are distinguished by their word boundaries, and a name without letters has no key", () => {
  expect([companyNameKey("Rose Oak GmbH"), companyNameKey("Roseoak GmbH"), companyNameKey("...")]).toEqual([
    "rose oak gmbh",
    "roseoak gmbh",
    "",
  ]);
  expect([
    compareCompanyNames("GmbH", "Muster GmbH"),
    compareCompanyNames("Muster GmbH", "GmbH"),
    compareCompanyNames("", ""),
  ]).toEqual(["none", "none", "none"]);
});
