import { describe, expect, test } from "vitest";
import { splitIssueCodeAndFigure } from "@/lib/forms/issue";
import { creditCodeCheckCharacter } from "@/lib/reference/credit-code";
import { addDays } from "@/lib/time/beijing";
import { choiceKinds, dayKinds, longTerm, type FieldKind } from "@/lib/verification/fields";
import { fieldIssue, type VerificationIssue } from "@/lib/verification/rules";

const today = "2026-03-18";
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
const code = `91330106MA27XL0A4${creditCodeCheckCharacter("91330106MA27XL0A4") ?? ""}`;
const noDay = { "date.missing": ["2026-02-30", "soon"] } as const;

/** Lists valid values for each kind of field, and invalid ones by the issue that they cause. */
const samples: Readonly<
  Record<FieldKind, readonly [right: readonly string[], wrong: Partial<Record<VerificationIssue, readonly string[]>>]>
> = {
  text: [["甲 & !"], {}],
  paragraph: [["甲\n乙"], {}],
  english: [
    ["AB", "7A", "A-B (C) O'D, Ltd. 7"],
    {
      "englishName.ampersand": ["A & B", "A＆B"],
      "englishName.characters": ["ABÄ", "ÄAB", "A  B"],
      "englishName.letters": ["A", "7,7"],
    },
  ],
  halfWidth: [["1 Queen's Rd, A/B-?:()+."], { "text.halfWidth": ["皇后 1", "1 皇后", "A&B"] }],
  chineseName: [
    ["甲", "甲乙", "A甲", "AB甲", "甲A", "甲AB", "宁波 A-1（乙）(丙)·丁、戊 & 己"],
    { "text.chinese": ["ABC", "!甲", "甲!"] },
  ],
  person: [["王伟", "Anna-Maria (A.) O'Neil·B, 2"], { "name.spaces": ["A  B"], "name.special": ["王伟!", "!王伟"] }],
  latinName: [["Wei", "Anna Maria", "O'Neil-Smith"], { "text.letters": ["Wei1", "-Wei", "王"] }],
  creditCode: [[code, code.toLowerCase()], { "creditCode.shape": [code.slice(1), `${code.slice(0, -1)}!`] }],
  crNumber: [["1234567", "12345678"], { "cert.number": ["123456", "123456789", "a1234567", "1234567a"] }],
  brNumber: [
    [
      "12345678",
      "12345678-001",
      "12345678 001",
      "12345678001",
      "12345678-001-02",
      "1234567800102",
      "12345678-001-02-03",
      "123456780010203",
      "12345678-001-02-03-A",
      "12345678 001 02 03 a",
      "123456780010203A",
    ],
    {
      "cert.number": [
        "1234567",
        "1234",
        "x12345678",
        "12345678x",
        "12345678_001",
        "12345678-0",
        "12345678-001-0",
        "12345678-001-02-0",
        "12345678-001-02-03-AB",
      ],
    },
  ],
  number: [["A", "7", "HRB1234/7.a-b"], { "cert.number": ["-A", "A B", "A!", "!A"] }],
  capital: [
    [
      "1",
      "0.5",
      "0.123456",
      "200万",
      "200 万元人民币",
      "200USD",
      "200 USD",
      "1,000,000",
      "HKD 10000",
      "HKD 10,000.00",
      "HK$10,000",
      "$10,000",
      "¥ 1,000,000.00",
      "€25000",
      "25 000 EUR",
      "CHF 100'000",
      "10,000.00 HK$",
      "RMB 10 million",
      "2亿元人民币",
      "5千万元",
      "1,000 万元",
      "港币 200 萬元",
      "１００万元",
      "人民币：100万元",
      "100万元（人民币）",
      "壹佰万元整",
      "人民币伍拾万元",
      `200万${"元".repeat(12)}`,
    ],
    {
      "capital.shape": [
        "0",
        "0.0",
        "-1",
        "1,00",
        "10,00,000",
        "HKD",
        "1,000 USD HKD",
        "1!",
        "1.",
        "1.1234567",
        "1234567890123",
        "人民币",
        "万元整",
        "100万元（人民币",
        `200 ${"元".repeat(13)}`,
      ],
    },
  ],
  digits: [["310013"], { "text.digits": ["31001", "3100131", "a310013", "310013a"] }],
  past: [[yesterday], { "date.past": [today, tomorrow], ...noDay }],
  birthday: [[yesterday], { "birthday.past": [today, tomorrow], ...noDay }],
  validity: [[today, tomorrow, longTerm], { "cert.expired": [yesterday], ...noDay }],
  lastDay: [[today, tomorrow], { "cert.expired": [yesterday], "date.missing": [longTerm, "2026-02-30"] }],
  country: [["DE", "HK"], { "country.missing": ["XX", "Germany"] }],
  province: [
    ["330000", "TW-TPE"],
    { "division.shape": ["33000", "3300001", "a330000", "330000a", "TW-T", "TW-tpe", "TW-TPEA"] },
  ],
  city: [["330100"], { "division.shape": ["33010", "a330100", "330100a"] }],
  district: [["330106"], { "division.shape": ["33010", "a330106", "330106a"] }],
  industry: [["F"], {}],
  economicType: [["173"], {}],
  holderType: [["agent"], {}],
  ownership: [["none"], {}],
  control: [["management"], {}],
  idType: [["PASSPORT"], {}],
  idNumber: [["A", "AB(1)/2-3"], { "cert.number": ["A B", "A!", "!A"] }],
  share: [["0.5", "25", "100"], { "beneficiary.share": ["a", "25.001", "-25"] }],
  website: [["shop.example"], { "text.website": ["not a site"] }],
};

describe.each(Object.entries(samples))("a field of the kind %s", (name, [right, wrong]) => {
  // named cast: the table's own keys
  const kind = name as FieldKind;
  const issueOf = (value: string, isOptional = false) =>
    fieldIssue({ kind, max: 100, ...(isOptional && { isOptional }) }, value, today);

  test("is right as it is written", () => {
    for (const value of right) expect([value, issueOf(value)]).toEqual([value, null]);
  });

  test("is distinguished by the text of its error", () => {
    for (const [issue, values] of Object.entries(wrong))
      for (const value of values ?? [])
        expect([value, splitIssueCodeAndFigure(issueOf(value) ?? "").code]).toEqual([value, issue]);
  });

  test("is required by its name, unless it is optional", () => {
    const missingIssue = choiceKinds.has(kind)
      ? "choice.missing"
      : dayKinds.has(kind)
        ? "date.missing"
        : "text.missing";
    expect(issueOf("")).toBe(kind === "country" ? "country.missing" : missingIssue);
    expect(issueOf("", true)).toBeNull();
  });
});
