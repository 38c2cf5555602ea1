import { Readable } from "node:stream";
import fc from "fast-check";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { inspectFileBytes } from "@/lib/formats/inspect/inspect";
import { csv } from "@/lib/formats/csv";
import { escapeFormulas, unescapeFormulas } from "@/lib/formats/formulas";
import { openCsv } from "@/lib/formats/sheets/csv-reader";
import type { ChosenDialect } from "@/lib/files/sheets/dialect";
import { moneyCodec, parseEnteredMoney } from "@/lib/money/money";
import { normalizeSheetCell } from "@/lib/files/sheets/cells";
import type { Currency } from "@/lib/money/currency";
import { parseBatchAmount } from "@/lib/payments/batch-rules";
import { contractNumberKey } from "@/lib/materials/batch-rules";

const read = async (bytes: Buffer, chosenDialect?: ChosenDialect) => {
  const book = openCsv(bytes, chosenDialect);
  const rows = [];
  const reading = book.rows(0);
  for (let next = await reading.next(); !next.done; next = await reading.next()) rows.push(...next.value);
  return { dialect: book.dialect, rows: rows.map(({ no, cells }) => [no, ...cells]) };
};
/** "名称,金额" and a row of GBK, as Excel in China saves it. */
const gbk = Buffer.from("c3fbb3c62cbdf0b6ee0d0abaa3b4a8c3b3d2d72c3130302e30300d0a", "hex");

test("a csv is read in the encoding that it is in: UTF-8 with its mark or without, GBK, UTF-16", async () => {
  const text = "名称,金额\r\n海川贸易,100.00\r\n";
  const rows = [
    [1, "名称", "金额"],
    [2, "海川贸易", "100.00"],
  ];
  const files = [
    ["utf-8", Buffer.from(text)],
    ["utf-8", Buffer.from(`\ufeff${text}`)],
    ["gb18030", gbk],
    ["utf-16le", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["utf-16be", Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ] as const;
  for (const [encoding, bytes] of files)
    expect(await read(bytes)).toEqual({ dialect: { encoding, separator: "," }, rows });
});

test("a csv of other programs is read too: Western letters, four bytes of GB 18030, UTF-16 without its mark", async () => {
  const files = [
    ["windows-1252", Buffer.from("name,town\nM\xfcller & S\xf6hne,K\xf6ln\n", "latin1"), ["Müller & Söhne", "Köln"]],
    ["gb18030", Buffer.from("6e616d652c620a9534b235d2b0bcd22c310a", "hex"), ["𠮷野家", "1"]],
    ["utf-16le", Buffer.from("name,b\n海川,1\n", "utf16le"), ["海川", "1"]],
    ["utf-16be", Buffer.from("name,b\n海川,1\n", "utf16le").swap16(), ["海川", "1"]],
  ] as const;
  for (const [encoding, bytes, cells] of files)
    expect(await read(bytes)).toMatchObject({
      dialect: { encoding },
      rows: [
        [1, "name", expect.any(String)],
        [2, ...cells],
      ],
    });
  expect((await read(Buffer.from("b6544f2c31", "hex"), { encoding: "big5" })).rows).toHaveLength(1);
});

test("decimals have a comma where the numbers of a file prove it and none contradicts", async () => {
  const files: readonly (readonly [text: string, amounts: readonly string[]])[] = [
    ["a;amount\nA;1.234,50\nB;100.000\nC;7\nD;5,5\nE;-1,00\n", ["1234.50", "100000", "7", "5.5", "-1.00"]],
    ["a\tamount\nA\t1,50\nB\t1,234\n", ["1.50", "1.234"]],
    ['a,amount\nA,"1,50"\nB,2\n', ["1.50", "2"]],
    // a decimal point contradicts it, and without an unambiguous sign nothing is changed
    ["a;amount\nA;1,50\nB;1.50\n", ["1,50", "1.50"]],
    ["a;amount\nA;1,234.50\nB;1,50\n", ["1,234.50", "1,50"]],
    ["a;amount\nA;100.000\nB;1,234\n", ["100.000", "1,234"]],
    ["a;amount\nA;1,50 EUR\nB;Weg 1,50\n", ["1,50 EUR", "Weg 1,50"]],
  ];
  for (const [text, amounts] of files)
    expect([text, (await read(Buffer.from(text))).rows.slice(1).map((row) => row[2])]).toEqual([text, amounts]);
});

test("groups of thousands are divided by blanks, apostrophes or points, and an amount may have its currency beside it", async () => {
  const files: readonly (readonly [text: string, amounts: readonly string[]])[] = [
    ["a;amount\nA;1 234,50\nB;1\u00a0234\u00a0567,05\nC;12\u202f000,00\n", ["1234.50", "1234567.05", "12000.00"]],
    ["a;amount\nA;1'234,50\nB;1’234’567,05\n", ["1234.50", "1234567.05"]],
    ["a;amount\nA;1.234,50 €\nB;234,00 EUR\nC;EUR 1.000,00\nD;7\n", ["1234.50 €", "234.00 EUR", "EUR 1000.00", "7"]],
    // numbers of other kinds keep their blanks, and words are no currency
    ["a;amount\n;1,50\n;123 456\n;INV 1,50\n;2 345 678\n", ["1.50", "123 456", "INV 1,50", "2 345 678"]],
    ["a;amount\nA;1'234.50\nB;1,50\n", ["1'234.50", "1,50"]],
    ["a;amount\nA;1 234.50\nB;1,50\n", ["1 234.50", "1,50"]],
  ];
  for (const [text, amounts] of files)
    expect([text, (await read(Buffer.from(text))).rows.slice(1).map((row) => row[2])]).toEqual([text, amounts]);
});

test("lines without the empty cells at their end are divided as the others, also where each has one comma", async () => {
  const text = "name;amount;reference;note\nA;12,50\nB;13,50;x;y\nC;14,50;z\nD;15,50\nE;16,50;a\n";
  const { dialect, rows } = await read(Buffer.from(text));
  expect([dialect.separator, rows[1]]).toEqual([";", [2, "A", "12.50"]]);
});

test("marks that a program sets before another encoding, or twice, are no part of the first heading", async () => {
  const mark = Buffer.from("efbbbf", "hex");
  for (const bytes of [
    Buffer.concat([mark, gbk]),
    Buffer.concat([Buffer.from("84319533", "hex"), gbk]),
    Buffer.concat([mark, mark, Buffer.from('"名称","金额"\n海川贸易,100.00\n')]),
  ])
    expect((await read(bytes)).rows).toEqual([
      [1, "名称", "金额"],
      [2, "海川贸易", "100.00"],
    ]);
});

test("a sheet's text instead of a result is an error, and empty lines are not counted", async () => {
  const errors = ["#N/A", "#REF!", "#DIV/0!", "########"];
  expect((await read(Buffer.from(`a,b\n${errors.map((error) => `x,${error}\n`).join("")}`))).rows.slice(1)).toEqual(
    errors.map((_, at) => [at + 2, "x", { fault: "error" }]),
  );
  expect((await read(Buffer.from(`a,b\n1,2\n${",\n".repeat(20_001)}`))).rows).toHaveLength(2);
  expect((await read(Buffer.from(`a,b\n${"\n".repeat(19_998)}1,2`))).rows.at(-1)).toEqual([20_000, "1", "2"]);
  await expect(read(Buffer.from(`a,b\n${"\n".repeat(19_999)}1,2`))).rejects.toMatchObject({ fault: "rows" });
});

test("the separator is the one that divides the lines alike, outside of quotation marks; Excel may name it", async () => {
  const files: readonly (readonly [separator: string, text: string, cells: readonly string[]])[] = [
    [",", 'a,b;c\n"1,5;6;7","x ""y""\nz"\n', ["1,5;6;7", 'x "y"\nz']],
    [";", 'name;amount\n"Müller; Co";1.234,50\n', ["Müller; Co", "1234.50"]],
    ["\t", "name\tamount\nA, B\t1,000.00\n", ["A, B", "1,000.00"]],
    ["|", "a|b\n1|2\n", ["1", "2"]],
    [";", "sep=;\nx\n1;2\n", ["1", "2"]],
    [";", '"sep=;"\r\nx\n1;2\n', ["1", "2"]],
    [";", "SEP=;;;\rx\r1;2\r", ["1", "2"]],
    [",", 'a, b\nA, "1,000.00"\n', ["A", "1,000.00"]],
    [",", "a,b\r\n1,2\r\n\x1a", ["1", "2"]],
    [",", 'a,b\r="0012",\'0034\r', ["0012", "0034"]],
  ];
  for (const [separator, text, cells] of files) {
    const { dialect, rows } = await read(Buffer.from(text));
    expect([text, dialect.separator, rows.at(-1)?.slice(1)]).toEqual([text, separator, cells]);
  }
});

test("a user's choice of encoding and separator overrides the detected ones", async () => {
  expect(await read(Buffer.from("a,b;c"), { separator: ";" })).toMatchObject({ rows: [[1, "a,b", "c"]] });
  expect((await read(Buffer.from("é"), { encoding: "gb18030" })).rows).toEqual([[1, "茅"]]);
  expect(() => openCsv(gbk, { encoding: "utf-8" })).toThrow(expect.objectContaining({ fault: "encoding" }));
});

test("an upload declared as csv is accepted if it can be read as one", async () => {
  const upload = { name: "a.csv", declaredTypes: ["application/vnd.ms-excel"], kinds: ["csv"] } as const;
  // its first bytes alone are the signature of an audio file
  const utf16Bytes = Buffer.from("\ufeff名称,金额\n", "utf16le");
  for (const bytes of [gbk, utf16Bytes, Buffer.from(utf16Bytes).swap16(), Buffer.from("\ufeffa,b\n")])
    expect(await inspectFileBytes(bytes, upload)).toEqual({ kind: "csv", length: bytes.length });
  const faults = [
    ["broken", Buffer.from("a\0b")],
    ["broken", Buffer.from('"a')],
    ["mixed", Buffer.from("<html><script>x</script>")],
    ["encoding", Buffer.from([0x61, 0xff, 0xff, 0x80])],
  ] as const;
  for (const [fault, bytes] of faults) await expect(inspectFileBytes(bytes, upload)).rejects.toMatchObject({ fault });
});

test("ambiguous decimals are none: yen are whole, in every spelling", () => {
  const rows: readonly (readonly [text: string, code: "JPY" | "EUR" | "IDR", minor: bigint | undefined])[] = [
    ["5000.00", "JPY", 5_000n],
    ["5000.0", "IDR", 5_000n],
    ["100.000", "EUR", 10_000n],
    ["100.005", "EUR", undefined],
    ["5000.01", "JPY", undefined],
  ];
  for (const [text, code, minor] of rows) {
    expect([text, parseEnteredMoney(text, code).amount?.minor]).toEqual([text, minor]);
    expect([text, z.safeDecode(moneyCodec, { currency: code, amount: text }).data?.minor]).toEqual([text, minor]);
    expect([text, parseBatchAmount(text, code).amount?.minor]).toEqual([text, minor]);
  }
});

test("an amount is read with its currency's name or sign beside it, and with any signs that can only divide thousands", () => {
  const rows: readonly (readonly [text: string, code: Currency, minor: bigint | undefined])[] = [
    ["€1,234.50", "EUR", 123_450n],
    ["US$ 1,234.50", "USD", 123_450n],
    ["$1,234.50", "USD", 123_450n],
    ["1234.5 美元", "USD", 123_450n],
    ["HK$100", "HKD", 10_000n],
    ["¥5000", "JPY", 5_000n],
    ["¥100", "CNH", 10_000n],
    ["RMB 100.00", "CNH", 10_000n],
    ["CNY100", "CNH", 10_000n],
    ["1'234.50", "EUR", 123_450n],
    ["1’234’567.05", "EUR", 123_456_705n],
    ["1,00,000.00", "USD", 10_000_000n],
    // another currency's sign, and what may be thousands or decimals
    ["€100", "USD", undefined],
    ["100 GBP", "EUR", undefined],
    ["1.234,50", "EUR", undefined],
    ["1,50", "EUR", undefined],
    ["1,0,000", "EUR", undefined],
    ["1'23", "EUR", undefined],
  ];
  for (const [text, code, minor] of rows)
    expect([text, parseBatchAmount(text, code).amount?.minor]).toEqual([text, minor]);
});

test("a long number shortened by a sheet differs from the typed one: it is reported in every column", () => {
  const none = () => null;
  for (const input of ["6.22202E+18", "1.23457E+11", "1E+15", " 6,22202E+18 "])
    expect([input, normalizeSheetCell(input, false, none).issue]).toEqual([input, "cell.shortened"]);
  for (const input of ["6222021234567890123", "INV 1E+15", "1E5", "A1.5E+10", "1.5E+1x"])
    expect([input, normalizeSheetCell(input, false, none)]).toEqual([input, { text: input, issue: null }]);
});

test("contract numbers are compared as people compare them", () => {
  for (const same of ["g-1", "Ｇ－１", " G - 1 ", "G–1"])
    expect([same, contractNumberKey(same)]).toEqual([same, "G-1"]);
  expect(contractNumberKey("G11")).not.toBe(contractNumberKey("G-11"));
  expect(contractNumberKey("G-1-1")).not.toBe(contractNumberKey("G-11"));
});

test("a file of the product's own comes back as it was, whatever its texts begin with", async () => {
  const readAgain = async (texts: readonly string[]) => {
    const columns = ["name", "end"].map((title) => ({ title, width: 10 }));
    const rows = texts.map((text) => [text, "end"]);
    const file = (await Readable.from(csv({ name: "a", columns, rows: [rows] })).toArray()).join("");
    const book = openCsv(Buffer.from(file), { encoding: "utf-8", separator: "," });
    const cells: unknown[] = [];
    for await (const some of book.rows(0)) cells.push(...some.map((row) => row.cells[0]));
    return cells.slice(1);
  };
  const texts = ["=1+1", "'=1", "''=1", "'0012", "0012", "\u200b=1", "＝1", " =1", "\t=1", "x;=1", "x;'=1", "x\n;'+1"];
  expect(await readAgain(texts)).toEqual(texts);
  // a tab at the end is what other programs mark a number by
  const text = fc
    .array(fc.constantFrom(..."=+-@＝'\t\n\r;| \"a1\u200b\u00a0\u3164"), { maxLength: 8 })
    .map((signs) => signs.join("").replace(/\t$/, ""));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (some) => {
      expect(await readAgain(some)).toEqual(some);
    }),
  );
});

test("a cell of blanks and apostrophes alone takes no longer than its length", () => {
  const most = 32_767;
  const texts = ["\t", "\n ", "'", ";'", "\u200b"].map((sign) => sign.repeat(most / sign.length));
  const start = performance.now();
  for (const text of texts) expect(unescapeFormulas(escapeFormulas(text))).toBe(text);
  // a search from each blank took eight seconds
  expect(performance.now() - start).toBeLessThan(2_000);
});
