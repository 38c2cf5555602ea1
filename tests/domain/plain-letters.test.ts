import { describe, expect, test } from "vitest";
import { splitIssueCodeAndFigure } from "@/lib/forms/issue";
import { toPaymentReference, paymentReferenceIssue } from "@/lib/payments/fit-reference";
import { bankLatinTextIssue, plainLetters } from "@/lib/reference/plain-letters";

describe("a text in other letters can be written in those of banks' messages:", () => {
  test.for<readonly [written: string, plain: string]>([
    ["Müller & Söhne", "Muller & Sohne"],
    ["O’Brien", "O'Brien"],
    ["Große Straße", "Grosse Strasse"],
    ["Łódź Żabka", "Lodz Zabka"],
    ["Ærø Ðórr", "Aero Dorr"],
    ["Þór", "Thor"],
    ["ÞÓR", "THOR"],
    ["İstanbul ışık", "Istanbul isik"],
    ["Nguyễn Văn Đức", "Nguyen Van Duc"],
    ["São João – “Ação”", "Sao Joao - 'Acao'"],
    ["ООО Ромашка", "OOO Romashka"],
    ["Αθήνα", "Athina"],
    ["ＡＢＣ　１２３", "ABC 123"],
    ["A\u00a0B…", "A B..."],
    ["№ 5 ½ €", "No 5 1/2 EUR"],
  ])("%s is %s", ([text, plain]) => expect(plainLetters(text)).toBe(plain));
});

test("an error names the letter that a bank does not accept, and the replacement of the whole text", () => {
  expect([bankLatinTextIssue("Muller & Sons"), bankLatinTextIssue("")]).toEqual([null, null]);
  const figures = ["Müller", "上海 Trading", "a\u202eb", "😀", "ééé"].map((text) =>
    splitIssueCodeAndFigure(bankLatinTextIssue(text) ?? ""),
  );
  expect(figures).toEqual([
    { code: "text.latin", figure: " – “ü” → “Muller”" },
    { code: "text.latin", figure: " – “上” “海”" },
    { code: "text.latin", figure: " – U+202E" },
    { code: "text.latin", figure: " – “😀”" },
    { code: "text.latin", figure: " – “é” → “eee”" },
  ]);
});

test("a reference gets a valid proposal, in the signs of references and of their length", () => {
  expect([toPaymentReference("RE-2026/0815 Müller"), toPaymentReference("发票")]).toEqual([
    "RE 2026 0815 Muller",
    "发票",
  ]);
  expect([
    paymentReferenceIssue("INV 1"),
    paymentReferenceIssue("INV-2026/1"),
    paymentReferenceIssue("发票 1"),
    paymentReferenceIssue("1".repeat(27)),
  ]).toEqual([null, "text.reference: – “-” “/” → “INV 2026 1”", "text.reference: – “发” “票” → “1”", "text.reference"]);
});
