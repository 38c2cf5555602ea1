import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { dateOf, isDateFormat, plainNumber } from "@/lib/formats/sheets/numbers";
import type { Merged, ReadCell, ReadRow, Workbook } from "@/lib/formats/sheets/read-row";
import { openApart } from "@/lib/simulator/files/sheet-reader";
import { openXls } from "@/lib/formats/sheets/xls-reader";
import { openXlsx } from "@/lib/formats/sheets/xlsx-reader";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { bookXls, bookXml, xlsCell, xlsText } from "../fixtures/sheets";
import { xlsRecord } from "../fixtures/sample-files";

async function read(book: Workbook, sheet = 0): Promise<{ rows: ReadRow[]; merged: readonly Merged[] }> {
  const rows: ReadRow[] = [];
  const reading = book.rows(sheet);
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return { rows, merged: value };
    rows.push(...value);
  }
}
const cellsOf = async (book: Workbook): Promise<(readonly ReadCell[])[]> =>
  (await read(book)).rows.map(({ cells }) => cells);

describe("a number as a sheet keeps it", () => {
  const rows: readonly (readonly [typed: string, plain: string | undefined])[] = [
    ["1234.5", "1234.5"],
    ["0.1", "0.1"],
    ["0.30000000000000004", "0.3"],
    ["1234.5600000000001", "1234.56"],
    ["1E3", "1000"],
    ["1.2345E+2", "123.45"],
    ["5e-3", "0.005"],
    ["-12.30", "-12.3"],
    ["007", "7"],
    [".5", "0.5"],
    ["0", "0"],
    ["-0.0", "0"],
    ["999999999999999.9", "1000000000000000"],
    ["12345678901234567890", "12345678901234600000"],
    ["1E999", undefined],
    ["", undefined],
    ["1,5", undefined],
    ["NaN", undefined],
    ["0x10", undefined],
    ["1.2.3", undefined],
  ];
  for (const [typed, plain] of rows)
    test(`${typed || "nothing"} is ${plain ?? "none"}`, () => expect(plainNumber(typed)).toBe(plain));

  test("any amount of two decimals comes back as it was typed, through whatever double a program made of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (minor) => {
        const text = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
        expect(plainNumber(String(Number(text)))).toBe(text.replace(/\.?0+$/, "") || "0");
      }),
    );
  });
});

test("days are counted from 1900 or 1904, as the workbook says", () => {
  expect(dateOf(46_099, false)).toBe("2026-03-18");
  expect(dateOf(46_099 - 1_462, true)).toBe("2026-03-18");
  expect(dateOf(46_099.5, false)).toBe("2026-03-18 12:00:00");
  expect(dateOf(1, false)).toBe("1900-01-01");
  expect(dateOf(61, false)).toBe("1900-03-01");
  expect(dateOf(0, true)).toBe("1904-01-01");
  expect([dateOf(-1, false), dateOf(NaN, false), dateOf(3_000_000, false)]).toEqual([undefined, undefined, undefined]);
});

test("a format shows days by what it says outside of quotes and brackets", () => {
  expect([
    isDateFormat(14, undefined),
    isDateFormat(0, undefined),
    isDateFormat(164, "yyyy-mm-dd"),
    isDateFormat(165, "[h]:mm"),
    isDateFormat(164, '[$-804]yyyy"年"m"月"'),
  ]).toEqual([true, false, true, true, true]);
  expect([
    isDateFormat(164, "#,##0.00"),
    isDateFormat(164, "General"),
    isDateFormat(164, '[Red]0.00" days"'),
    isDateFormat(164, "0\\d"),
  ]).toEqual([false, false, false, false]);
});

describe("xlsx", () => {
  test("our own sheets are read as they were written", async () => {
    const rows = [
      ["名称", "a & <b>"],
      [{ number: "1234.50" }, "=1+1"],
    ] as const;
    const bytes = Buffer.concat(
      (await Readable.from(
        xlsx({
          name: "付款",
          columns: [
            { title: "甲", width: 9 },
            { title: "乙", width: 9 },
          ],
          rows: [rows],
        }),
      ).toArray()) as Buffer[],
    );
    const book = await openXlsx(bytes);
    expect(book.sheets).toEqual([{ name: "付款", isHidden: false }]);
    expect(await cellsOf(book)).toEqual([
      ["甲", "乙"],
      ["名称", "a & <b>"],
      [{ number: "1234.5" }, "=1+1"],
    ]);
  });

  test("what another program writes is read: shared and rich texts, dates, formulas, hidden rows and sheets, merged cells", async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("Payments");
    sheet.addRow([
      "Name",
      { richText: [{ text: "ri", font: { bold: true } }, { text: "ch" }] },
      new Date("2026-03-18T00:00:00Z"),
      { formula: "1+1", result: 2 },
      true,
      { error: "#N/A" },
      0.1,
      "７",
    ]);
    sheet.addRow(["seen"]);
    sheet.addRow(["unseen"]).hidden = true;
    sheet.mergeCells("A5:C6");
    sheet.getCell("A5").value = "one";
    book.addWorksheet("Notes", { state: "hidden" });
    const opened = await openXlsx(Buffer.from(await book.xlsx.writeBuffer()));
    expect(opened.sheets).toEqual([
      { name: "Payments", isHidden: false },
      { name: "Notes", isHidden: true },
    ]);
    const { rows, merged } = await read(opened);
    expect(rows[0]?.cells).toEqual([
      "Name",
      "rich",
      "2026-03-18",
      { fault: "formula" },
      "TRUE",
      { fault: "error" },
      { number: "0.1" },
      "７",
    ]);
    expect(rows.slice(1).map(({ no, isHidden }) => [no, isHidden])).toEqual(
      [
        [2, false],
        [3, true],
        [5, false],
        [6, false],
      ].slice(0, rows.length - 1),
    );
    expect(merged).toEqual([{ fromRow: 5, toRow: 6, fromColumn: 1, toColumn: 3 }]);
  });

  test("prefixes, single quotes, gaps, phonetic guides, 1904 and signs that XML cannot hold", async () => {
    const bytes = bookXml(
      [
        "<x:c r='B1' t='s'><x:v>0</x:v></x:c><x:c r='D1' s='1'><x:v>44637</x:v></x:c>",
        '<x:c t="str"><x:v>a_x000A_b&#20013;</x:v></x:c><x:c t="s"><x:v>9</x:v></x:c>',
      ],
      {
        prefix: "x:",
        is1904: true,
        formats: ["yyyy/m/d"],
        shared: ["<x:t>深</x:t><x:rPh sb='0' eb='1'><x:t>shen</x:t></x:rPh><x:t xml:space='preserve'> 圳</x:t>"],
      },
    );
    expect(await cellsOf(await openXlsx(bytes))).toEqual([
      ["", "深 圳", "", "2026-03-18"],
      ["a\nb中", { fault: "error" }],
    ]);
  });

  test("rows that a comment hides from one reader and not from another are refused", async () => {
    await expect(read(await openXlsx(bookXml([["a"], "<!-- <c/> -->"])))).rejects.toMatchObject({ fault: "entity" });
  });

  test("rows out of their order, cells beyond all columns and sheets that are not there are refused", async () => {
    await expect(
      read(await openXlsx(bookXml(['<row r="2"><c><v>1</v></c></row>', '<row r="1"><c><v>1</v></c></row>']))),
    ).rejects.toMatchObject({ fault: "broken" });
    await expect(read(await openXlsx(bookXml(['<c r="XFD1"><v>1</v></c>'])))).rejects.toMatchObject({
      fault: "broken",
    });
    await expect(openXlsx(bookXml([], { sheets: [] }))).rejects.toMatchObject({ fault: "broken" });
  });

  test("tags cut in two wherever the archive is unpacked in pieces are whole again", async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [`${at}`, "x".repeat(at % 97), "é中"]);
    expect(await cellsOf(await openXlsx(bookXml(rows)))).toEqual(rows.map((cells) => cells));
  });
});

describe("xls", () => {
  test("texts, numbers in all their forms, days, formulas, hidden rows and merged cells", async () => {
    const { text, number, packed, packedRow, formula, hiddenRow, merged } = xlsCell;
    const book = openXls(
      bookXls(
        [
          hiddenRow(2),
          text(0, 0, 0),
          text(0, 1, 1),
          number(1, 0, 1_234.56),
          packed(1, 1, (123_456 << 2) | 3),
          packedRow(1, 2, [(7 << 2) | 2, (-5 << 2) | 2]),
          number(2, 0, 46_099, 1),
          formula(2, 1),
          merged(4, 5),
        ],
        { texts: ["名称", "plain"], dateStyles: true },
      ),
    );
    expect(book.sheets).toEqual([{ name: "Sheet1", isHidden: false }]);
    const { rows, merged: cells } = await read(book);
    expect(rows).toEqual([
      { no: 1, isHidden: false, cells: ["名称", "plain"] },
      {
        no: 2,
        isHidden: false,
        cells: [{ number: "1234.56" }, { number: "1234.56" }, { number: "7" }, { number: "-5" }],
      },
      { no: 3, isHidden: true, cells: ["2026-03-18", { fault: "formula" }] },
    ]);
    expect(cells).toEqual([{ fromRow: 5, toRow: 6, fromColumn: 1, toColumn: 2 }]);
  });

  test("days of 1904", async () => {
    expect(
      await cellsOf(openXls(bookXls([xlsCell.number(0, 0, 46_099 - 1_462, 1)], { is1904: true, dateStyles: true }))),
    ).toEqual([["2026-03-18"]]);
  });

  test("a text that goes on in the next record says anew how wide its signs are", async () => {
    const wide = xlsText("深圳海川贸易");
    const first = Buffer.concat([Buffer.from([1, 0, 0, 0, 2, 0, 0, 0]), wide.subarray(0, 7)]);
    const rest = Buffer.concat([Buffer.from([1]), wide.subarray(7), xlsText("next")]);
    expect(
      await cellsOf(openXls(bookXls([xlsCell.text(0, 0, 0), xlsCell.text(0, 1, 1)], { strings: [first, rest] }))),
    ).toEqual([["深圳海川贸易", "next"]]);
  });

  test("a workbook older than 1997, one that is encrypted and one whose texts end too early are refused", () => {
    const old = bookXls([]);
    old.writeUInt16LE(0x0500, old.indexOf(Buffer.from("0908100000060500", "hex")) + 4);
    expect(() => openXls(old)).toThrow(/1997/);
    expect(() => openXls(bookXls([], { strings: [Buffer.from([9, 0, 0, 0, 9, 0, 0, 0])] }))).toThrow(/too early/);
    const locked = bookXls([]);
    const at = locked.indexOf(xlsRecord(0xe0, Buffer.alloc(20)));
    locked.writeUInt16LE(0x2f, at);
    expect(() => openXls(locked)).toThrow(/encrypted/);
  });
});

describe("in a child process", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "reading-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("rows come some at a time, and what cannot be read is said", async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => [`${at}`]);
    const file = path.join(folder, "list.xlsx");
    writeFileSync(file, bookXml(rows, { merged: ["A1:B1"] }));
    const book = await openApart(createReadStream(file), "xlsx");
    const sizes: number[] = [];
    const reading = book.rows(0);
    let step = await reading.next();
    for (; !step.done; step = await reading.next()) sizes.push(step.value.length);
    book.close();
    expect(sizes).toEqual([250, 500, 450]);
    expect(step.value).toHaveLength(1);
    expect(book.peak()).toBeLessThan(256 * 1_024);
    writeFileSync(file, "none");
    await expect(openApart(createReadStream(file), "xlsx")).rejects.toMatchObject({ fault: "broken" });
  });

  test("a list read after another, one that was left in the middle, and one that was broken shows nothing of them", async () => {
    const first = path.join(folder, "first.xlsx");
    writeFileSync(first, bookXml([["first"], ["second"]], { merged: ["A1:B1"] }));
    const left = path.join(folder, "left.xlsx");
    writeFileSync(left, bookXml(Array.from({ length: 2_500 }, (_, at) => [`left ${at}`])));
    const readWhole = async () => {
      const book = await openApart(createReadStream(first), "xlsx");
      const rows: (readonly unknown[])[] = [];
      const reading = book.rows(0);
      let step = await reading.next();
      for (; !step.done; step = await reading.next()) rows.push(...step.value.map(({ cells }) => cells));
      book.close();
      return [rows, step.value.length];
    };
    const whole = [[["first"], ["second"]], 1];
    expect([await readWhole(), await readWhole()]).toEqual([whole, whole]);
    const book = await openApart(createReadStream(left), "xlsx");
    await book.rows(0).next();
    book.close();
    expect(await readWhole()).toEqual(whole);
    writeFileSync(left, "none");
    await expect(openApart(createReadStream(left), "xlsx")).rejects.toMatchObject({ fault: "broken" });
    expect(await readWhole()).toEqual(whole);
  });
});
