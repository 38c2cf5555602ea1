import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { formatSheetSerialDate, isDateFormat, sheetNumberToDecimal } from "@/lib/formats/sheets/numbers";
import type { MergedRange, ReadCell, ReadRow, Workbook } from "@/lib/formats/sheets/read-row";
import { inspectFileBytes } from "@/lib/formats/inspect/inspect";
import { openSheetInWorker, type SheetReader } from "@/lib/simulator/files/sheet-reader";
import { findSheetList } from "@/lib/simulator/files/sheets/list-in";
import { openXls } from "@/lib/formats/sheets/xls-reader";
import { openXlsx } from "@/lib/formats/sheets/xlsx-reader";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { bookXls, bookXml, xlsCell, xlsText } from "../fixtures/sheets";
import { xlsRecord, xlsx as sampleXlsx, zip } from "../fixtures/sample-files";

async function read(book: Workbook, sheet = 0): Promise<{ rows: ReadRow[]; mergedRanges: readonly MergedRange[] }> {
  const rows: ReadRow[] = [];
  const reading = book.rows(sheet);
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return { rows, mergedRanges: value };
    rows.push(...value);
  }
}
const apart = async (bytes: Buffer): Promise<SheetReader> => ({
  ...(await openXlsx(bytes)),
  message: null,
  dialect: null,
  peak: () => 0,
  close: () => {},
});
const cellsOf = async (book: Workbook): Promise<(readonly ReadCell[])[]> =>
  (await read(book)).rows.map(({ cells }) => cells);

describe("a number in a sheet's notation", () => {
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
  for (const [text, plain] of rows)
    test(`${text || "nothing"} is ${plain ?? "none"}`, () => expect(sheetNumberToDecimal(text)).toBe(plain));

  test("any amount of two decimals comes back as it was typed, through any double that a program made of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (minor) => {
        const text = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
        expect(sheetNumberToDecimal(String(Number(text)))).toBe(text.replace(/\.?0+$/, "") || "0");
      }),
    );
  });
});

test("days are counted from 1900 or 1904, as the workbook defines", () => {
  expect(formatSheetSerialDate(46_099, false)).toBe("2026-03-18");
  expect(formatSheetSerialDate(46_099 - 1_462, true)).toBe("2026-03-18");
  expect(formatSheetSerialDate(46_099.5, false)).toBe("2026-03-18 12:00:00");
  expect(formatSheetSerialDate(1, false)).toBe("1900-01-01");
  expect(formatSheetSerialDate(61, false)).toBe("1900-03-01");
  expect(formatSheetSerialDate(0, true)).toBe("1904-01-01");
  expect([
    formatSheetSerialDate(-1, false),
    formatSheetSerialDate(NaN, false),
    formatSheetSerialDate(3_000_000, false),
  ]).toEqual([undefined, undefined, undefined]);
});

test("a format shows days by its text outside of quotes and brackets", () => {
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

  test("another program's file is read: shared and rich texts, dates, formulas, hidden rows and sheets, merged cells", async () => {
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
    const openedBook = await openXlsx(Buffer.from(await book.xlsx.writeBuffer()));
    expect(openedBook.sheets).toEqual([
      { name: "Payments", isHidden: false },
      { name: "Notes", isHidden: true },
    ]);
    const { rows, mergedRanges } = await read(openedBook);
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
    expect(mergedRanges).toEqual([{ fromRow: 5, toRow: 6, fromColumn: 1, toColumn: 3 }]);
  });

  test("prefixes, single quotes, gaps, phonetic guides, 1904 and signs that XML cannot contain", async () => {
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

  test("parts with backslashes between their folders are found; one that leads out of the package is refused", async () => {
    const bytes = bookXml([["a"]]);
    const backslashBytes = Buffer.from(
      bytes.toString("latin1").replace(/xl\/(worksheets\/)?(?=\w+\.xml)/g, (path) => path.replaceAll("/", "\\")),
      "latin1",
    );
    expect(backslashBytes).not.toEqual(bytes);
    expect(await cellsOf(await openXlsx(backslashBytes))).toEqual([["a"]]);
    const out = sampleXlsx([{ name: "..\\..\\a.xml", body: "<a/>" }]);
    await expect(openXlsx(out)).rejects.toMatchObject({ fault: "path" });
  });

  test("written-out days have their time and zone, but for midnight", async () => {
    const day = (value: string) => `<c t="d"><v>${value}</v></c>`;
    const row = [
      "2026-03-18",
      "2026-03-18T00:00:00",
      "2026-03-18T00:00:00.000",
      "2026-03-18T10:20:30",
      "2026-03-18T20:00:00Z",
    ];
    expect(await cellsOf(await openXlsx(bookXml([row.map(day).join("")])))).toEqual([
      ["2026-03-18", "2026-03-18", "2026-03-18", "2026-03-18 10:20:30", "2026-03-18 20:00:00Z"],
    ]);
  });

  test("comments, instructions and raw sections are read as every parser of XML reads them", async () => {
    const rows = [
      ["a"],
      `<!-- <c t="inlineStr"><is><t>hidden</t></is></c> --><c t="inlineStr"><is><t>b<!-- > --><![CDATA[<&]]></t></is></c><?x <c/> ?>`,
      `<c><v>1<!-- 9 -->2</v></c>`,
    ];
    expect(await cellsOf(await openXlsx(bookXml(rows)))).toEqual([["a"], ["b<&"], [{ number: "12" }]]);
    await expect(read(await openXlsx(bookXml(["<!ENTITY x 'y'>"])))).rejects.toMatchObject({ fault: "entity" });
    await expect(read(await openXlsx(bookXml(["<!-- without end"])))).rejects.toMatchObject({ fault: "broken" });
  });

  test("parts are found by relations, in every place and case, in both editions of the standard", async () => {
    const strict = "http://purl.oclc.org/ooxml";
    const office = `${strict}/officeDocument/relationships`;
    const utf16 = (text: string) => Buffer.concat([Buffer.from("fffe", "hex"), Buffer.from(text, "utf16le")]);
    const bytes = zip([
      {
        name: "[content_types].xml",
        body: `<Types xmlns="t"><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/><Default Extension="dat" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/Book/Main.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
      },
      {
        name: "_rels/.rels",
        body: `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="/book/main.xml"/></Relationships>`,
      },
      {
        name: "Book/Main.xml",
        body: `<s:workbook xmlns:s="${strict}/spreadsheetml/main" xmlns:q="${office}"><s:sheets><s:sheet name="Chart" q:id="c"/><s:sheet name="List" q:id="l"/></s:sheets></s:workbook>`,
      },
      {
        name: "book/_rels/main.xml.rels",
        body: `<Relationships><Relationship Id="c" Type="${office}/chartsheet" Target="chart.xml"/><Relationship Id="l" Type="${office}/worksheet" Target="../Data/My%20List.dat"/><Relationship Id="t" Type="${office}/sharedStrings" Target="Words.xml"/></Relationships>`,
      },
      { name: "book/chart.xml", body: "<chartsheet/>" },
      { name: "book/words.xml", body: utf16(`<?xml version="1.0" encoding="UTF-16"?><sst><si><t>名称</t></si></sst>`) },
      {
        name: "data/my list.dat",
        body: Buffer.from(
          `<?xml version="1.0" encoding="ISO-8859-1"?><worksheet><sheetData><row><c t="s"><v>0</v></c><c t="str"><v>M\u00fcller</v></c></row></sheetData></worksheet>`,
          "latin1",
        ),
      },
    ]);
    expect(await inspectFileBytes(bytes, { name: "a.xlsx", declaredTypes: [], kinds: ["xlsx"] })).toMatchObject({
      kind: "xlsx",
    });
    const book = await openXlsx(bytes);
    expect(book.sheets).toEqual([{ name: "List", isHidden: false }]);
    expect(await cellsOf(book)).toEqual([["名称", "Müller"]]);
  });

  test("elements of extensions with the names of the workbook's own are ignored", async () => {
    const book = (properties: string) => ({
      name: "xl/workbook.xml",
      body: `<workbook xmlns="m" xmlns:r="r">${properties}<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets><extLst><ext xmlns="o"><workbookPr date1904="0"/><sheets><sheet name="B" r:id="rId1"/></sheets></ext><o:workbookPr xmlns:o="o" date1904="0"/></extLst></workbook>`,
    });
    const day = (properties: string) =>
      openXlsx(bookXml([`<c s="1"><v>44620</v></c>`], { formats: ["yyyy-mm-dd"], more: [book(properties)] }));
    const book1904 = await day(`<workbookPr date1904="true"/>`);
    expect(book1904.sheets).toHaveLength(1);
    expect(await cellsOf(book1904)).toEqual([["2026-03-01"]]);
    expect(await cellsOf(await day(`<workbookPr/>`))).toEqual([["2022-02-28"]]);
  });

  test("no cell of a range that a formula fills is typed: arrays, spills and tables of data", async () => {
    const rows = [
      `<c r="A1"><v>1</v></c><c r="B1" cm="1"><f t="array" ref="B1:C2">F(A1)</f><v>5</v></c><c r="C1"><v>6</v></c><c r="D1"><v>7</v></c>`,
      `<c r="A2"><v>2</v></c><c r="B2" t="str"><v></v></c><c r="C2"><v>8</v></c>`,
      `<c r="A3"><f t="dataTable" ref="A3:A4" dt2D="0" r1="A1"/><v>1</v></c><c r="B3"><v>3</v></c>`,
      `<c r="A4"><v>2</v></c><c r="B4"><f t="shared" ref="B4:B5" si="0">A4</f><v>2</v></c>`,
      `<c r="A5"><v>2</v></c><c r="B5"><f t="shared" si="0"/><v>2</v></c>`,
    ];
    const formula = { fault: "formula" };
    const number = (text: string) => ({ number: text });
    expect(await cellsOf(await openXlsx(bookXml(rows)))).toEqual([
      [number("1"), formula, formula, number("7")],
      [number("2"), formula, formula],
      [formula, number("3")],
      [formula, formula],
      [number("2"), formula],
    ]);
  });

  test("cells without content beyond all columns are skipped; one with content is reported", async () => {
    const cellXml = `<c r="A1"><v>1</v></c><c r="AMJ1" s="1"/><c r="XFD1" s="1"></c>`;
    expect(await cellsOf(await openXlsx(bookXml([cellXml])))).toEqual([[{ number: "1" }]]);
    await expect(read(await openXlsx(bookXml([`<c r="IW1"><v>1</v></c>`])))).rejects.toMatchObject({
      fault: "columns",
    });
  });

  test("rows without content are skipped down to the sheet's last; content in one too far below is refused", async () => {
    const upload = { name: "a.xlsx", declaredTypes: [], kinds: ["xlsx"] } as const;
    const below = (last: string) => bookXml([["a"], last]);
    for (const last of [
      '<row r="1048576" customFormat="false" ht="12.8"/>',
      '<row r="1048576"><c r="A1048576" s="1"/><c r="B1048576" s="1"><v></v></c></row>',
    ]) {
      expect(await inspectFileBytes(below(last), upload)).toMatchObject({ kind: "xlsx" });
      expect(await cellsOf(await openXlsx(below(last)))).toEqual([["a"]]);
    }
    const styledRows = Array.from({ length: 21_000 }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="1"/></row>`);
    expect(await inspectFileBytes(bookXml([["a"], ...styledRows]), upload)).toMatchObject({ kind: "xlsx" });
    for (const last of [
      '<row r="20001"><c r="A20001"><v>1</v></c></row>',
      '<row r="20001"><c r="A20001" t="inlineStr"><is><t>x</t></is></c></row>',
    ])
      await expect(inspectFileBytes(below(last), upload)).rejects.toMatchObject({ fault: "rows" });
    await expect(
      inspectFileBytes(
        bookXml([["a"], ...styledRows, '<row r="22000"><c r="A22000" t="s"><v>0</v></c></row>']),
        upload,
      ),
    ).rejects.toMatchObject({ fault: "rows" });
  });

  test("headings in two rows are one where cells of both were made one", async () => {
    const rows = [
      ["Money", "", "Payee", ""],
      ["Currency", "Amount", "", "Account"],
    ] as const;
    const knownHeadings = {
      columns: new Map([
        ["currency", "currency"],
        ["amount", "amount"],
        ["payee", "payee"],
        ["account", "account"],
      ]),
      requiredColumns: ["currency", "payee", "account"],
      examples: new Set<string>(),
    };
    const list = await findSheetList(await apart(bookXml([...rows, ["EUR", "1", "A", "2"]])), knownHeadings);
    expect(list).toMatchObject({
      headings: ["Currency", "Amount", "Payee", "Account"],
      columns: ["currency", "amount", "payee", "account"],
      first: [{ no: 3, cells: ["EUR", "1", "A", "2"] }],
    });
    // a title above is no heading where the row below has all that is needed
    const titledList = await findSheetList(
      await apart(
        bookXml([
          ["", "", "", "", "Amount"],
          ["Currency", "Payee", "Account"],
          ["EUR", "A", "2"],
        ]),
      ),
      knownHeadings,
    );
    expect(titledList.columns).toEqual(["currency", "payee", "account"]);
  });

  test("rows out of their order and sheets that are not there are refused", async () => {
    await expect(
      read(await openXlsx(bookXml(['<row r="2"><c><v>1</v></c></row>', '<row r="1"><c><v>1</v></c></row>']))),
    ).rejects.toMatchObject({ fault: "broken" });
    await expect(openXlsx(bookXml([], { sheets: [] }))).rejects.toMatchObject({ fault: "broken" });
  });

  test("tags split by the archive's portions are read whole", async () => {
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
    const { rows, mergedRanges: cells } = await read(book);
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

  test("a text that continues in the next record has its character width declared anew", async () => {
    const wide = xlsText("深圳海川贸易");
    const first = Buffer.concat([Buffer.from([1, 0, 0, 0, 2, 0, 0, 0]), wide.subarray(0, 7)]);
    const rest = Buffer.concat([Buffer.from([1]), wide.subarray(7), xlsText("next")]);
    expect(
      await cellsOf(openXls(bookXls([xlsCell.text(0, 0, 0), xlsCell.text(0, 1, 1)], { strings: [first, rest] }))),
    ).toEqual([["深圳海川贸易", "next"]]);
  });

  test("the workbook's stream is found in every case of its name, and by its content, not by its name", async () => {
    for (const name of ["WORKBOOK", "WorkBook", "Book", "BOOK"]) {
      const bytes = bookXls([xlsCell.number(0, 0, 7)], { book: name });
      expect([name, await cellsOf(openXls(bytes))]).toEqual([name, [[{ number: "7" }]]]);
      expect(await inspectFileBytes(bytes, { name: "a.xls", declaredTypes: [], kinds: ["xls"] })).toMatchObject({
        kind: "xls",
      });
    }
  });

  test("a last sector that its program did not fill up is read; one with missing content is refused", async () => {
    const whole = bookXls([xlsCell.number(0, 0, 7)], { isSectorShort: true });
    const upload = { name: "a.xls", declaredTypes: [], kinds: ["xls"] } as const;
    expect(await cellsOf(openXls(whole))).toEqual([[{ number: "7" }]]);
    expect(await inspectFileBytes(whole, upload)).toMatchObject({ kind: "xls" });
    const cut = whole.subarray(0, -1);
    expect(() => openXls(cut)).toThrow(/too early/);
    await expect(inspectFileBytes(cut, upload)).rejects.toMatchObject({ fault: "broken" });
  });

  test("a table of fewer texts than it declares ends with them", async () => {
    const strings = [Buffer.concat([Buffer.from([9, 0, 0, 0, 9, 0, 0, 0]), xlsText("only")])];
    const book = openXls(bookXls([xlsCell.text(0, 0, 0), xlsCell.text(0, 1, 1)], { strings }));
    expect(await cellsOf(book)).toEqual([["only", { fault: "error" }]]);
  });

  test("a link to no workbook, which programs leave behind, is ignored; one to a workbook is refused", async () => {
    const upload = { name: "a.xls", declaredTypes: [], kinds: ["xls"] } as const;
    const linking = (hex: string) => bookXls([], { records: [xlsRecord(0x1ae, Buffer.from(hex, "hex"))] });
    for (const none of ["01000100002001000020", "010001000000", "01000100012000", "01000104", "0100013a"])
      expect(await inspectFileBytes(linking(none), upload)).toMatchObject({ kind: "xls" });
    await expect(inspectFileBytes(linking("010005000001612e7873"), upload)).rejects.toMatchObject({
      fault: "external",
    });
    await expect(inspectFileBytes(linking("0100010000410100"), upload)).rejects.toMatchObject({ fault: "external" });
  });

  test("a page, a text or another kind of workbook under the name of one is reported as that, with the way to save it", async () => {
    const uploadOf = (name: string) => ({ name, declaredTypes: [], kinds: ["xls", "xlsx"] }) as const;
    const [page, text] = ["<html><table><tr><td>a</td></tr></table></html>", "收款人\t金额\r\n"];
    for (const [name, bytes] of [
      ["a.xls", Buffer.from(page)],
      ["a.xls", Buffer.from(`\ufeff<?xml version="1.0"?><Workbook/>`)],
      ["a.xls", Buffer.from(text)],
      ["a.xls", Buffer.from(`\ufeff${text}`, "utf16le")],
      ["a.xls", bookXml([["a"]])],
      ["a.xlsx", bookXls([xlsCell.number(0, 0, 7)])],
      ["a.xlsx", Buffer.from(page)],
    ] as const)
      await expect(inspectFileBytes(bytes, uploadOf(name)), name).rejects.toMatchObject({ fault: "resave" });
    await expect(inspectFileBytes(Buffer.from("\0\x01\x02\x03"), uploadOf("a.xls"))).rejects.toMatchObject({
      fault: "mismatch",
    });
  });

  test("rows without content are skipped; content in one too far below is refused", async () => {
    const upload = { name: "a.xls", declaredTypes: [], kinds: ["xls"] } as const;
    const [row, blank] = [Buffer.alloc(16), Buffer.alloc(6)];
    for (const body of [row, blank]) body.writeUInt16LE(65_535, 0);
    const emptyRecords = [xlsRecord(0x208, row), xlsRecord(0x201, blank)];
    expect(await inspectFileBytes(bookXls([...emptyRecords, xlsCell.number(1, 0, 7)]), upload)).toMatchObject({
      kind: "xls",
    });
    for (const cell of [xlsCell.number(20_000, 0, 7), xlsCell.formula(20_000, 0)])
      await expect(inspectFileBytes(bookXls([cell]), upload)).rejects.toMatchObject({ fault: "rows" });
    expect(await inspectFileBytes(bookXls([xlsCell.number(19_999, 0, 7)]), upload)).toMatchObject({ kind: "xls" });
  });

  test("an end of line behind the last sector, as downloads add it, is ignored; a letter is not", async () => {
    const upload = { name: "a.xls", declaredTypes: [], kinds: ["xls"] } as const;
    expect(await inspectFileBytes(Buffer.concat([bookXls([]), Buffer.from("\r\n")]), upload)).toMatchObject({
      kind: "xls",
    });
    await expect(inspectFileBytes(Buffer.concat([bookXls([]), Buffer.from("\nx")]), upload)).rejects.toMatchObject({
      fault: "trailing",
    });
  });

  test("a workbook older than 1997, one that is encrypted and one with texts that end too early are refused", () => {
    const old = bookXls([]);
    old.writeUInt16LE(0x0500, old.indexOf(Buffer.from("0908100000060500", "hex")) + 4);
    expect(() => openXls(old)).toThrow(/1997/);
    expect(() => openXls(bookXls([], { strings: [Buffer.from([9, 0, 0, 0, 9, 0, 0, 0])] }))).toThrow(/too early/);
    const lockedBook = bookXls([]);
    const at = lockedBook.indexOf(xlsRecord(0xe0, Buffer.alloc(20)));
    lockedBook.writeUInt16LE(0x2f, at);
    expect(() => openXls(lockedBook)).toThrow(/encrypted/);
  });
});

describe("files of real programs", () => {
  const headings = [
    "Bank country or region",
    "Currency",
    "Payee type",
    "Payee name",
    "Account number or IBAN",
    "SWIFT code",
    "Bank name",
    "Payee country or region",
    "City",
    "Payee address",
    "Postal code",
    "Amount",
    "Charges paid by",
    "Purpose",
    "Reference",
    "Your reference",
  ];
  const payment = (amount: ReadCell, reference: string) => [
    "DE",
    "EUR",
    "Company",
    "Muster GmbH",
    "DE89370400440532013000",
    "COBADEFFXXX",
    "Commerzbank",
    "DE",
    "Berlin",
    "Hauptstr. 1",
    "10115",
    amount,
    "SHA",
    "Goods",
    reference,
  ];
  const open = (name: string) => {
    const bytes = readFileSync(`tests/fixtures/cases/${name}`);
    return name.endsWith(".xls") ? openXls(bytes) : openXlsx(bytes);
  };
  const enteredRows = [payment("100.00", "INV 1"), payment("100.00", "INV 2")];
  const old = [payment("100.00", "XLS 1"), payment({ number: "120.5" }, "XLS 2")];
  const formula = { fault: "formula" } as const;
  const files: readonly (readonly [name: string, rows: readonly (readonly ReadCell[])[]])[] = [
    ["1-control-plain.xls", old],
    ["1a-theme-zip.xls", old],
    ["1b-ole-stream.xls", old],
    ["2-spilled-amounts.xlsx", [payment(formula, "INV 1"), payment(formula, "B"), payment(formula, "C")]],
    ["4-styled-to-AMJ.xlsx", enteredRows],
    ["5-SharedStrings-capital.xlsx", enteredRows],
  ];
  for (const [name, rows] of files)
    test(`${name} is read`, async () => expect(await cellsOf(await open(name))).toEqual([headings, ...rows]));

  test("days of a workbook that counts from 1904 are the days that Excel shows", async () => {
    const [, row] = await cellsOf(await open("3-materials-1904-excel2016.xlsx"));
    expect(row?.slice(0, 2)).toEqual(["C-1904-1", "2026-03-01"]);
  });

  test("a workbook that SheetJS writes declares macros for parts that it does not have, and is accepted", async () => {
    const bytes = sampleXlsx([
      {
        name: "[Content_Types].xml",
        body: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
      },
    ]);
    const upload = { name: "a.xlsx", declaredTypes: [], kinds: ["xlsx"] } as const;
    expect(await inspectFileBytes(bytes, upload)).toMatchObject({ kind: "xlsx" });
    const withProgram = sampleXlsx([
      {
        name: "[Content_Types].xml",
        body: `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/extra.dat" ContentType="application/vnd.ms-office.vbaProject"/></Types>`,
      },
      { name: "xl/extra.dat", body: "x" },
    ]);
    await expect(inspectFileBytes(withProgram, upload)).rejects.toMatchObject({ fault: "active" });
    const related = sampleXlsx([
      {
        name: "xl/_rels/workbook.xml.rels",
        body: `<Relationships><Relationship Id="a" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="extra.dat"/></Relationships>`,
      },
    ]);
    await expect(inspectFileBytes(related, upload)).rejects.toMatchObject({ fault: "active" });
  });
});

describe("in a child process", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "reading-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("rows arrive in portions, and unreadable files are reported", async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => [`${at}`]);
    const file = path.join(folder, "list.xlsx");
    writeFileSync(file, bookXml(rows, { mergedRanges: ["A1:B1"] }));
    const book = await openSheetInWorker(createReadStream(file), "xlsx");
    const sizes: number[] = [];
    const reading = book.rows(0);
    let step = await reading.next();
    for (; !step.done; step = await reading.next()) sizes.push(step.value.length);
    book.close();
    expect(sizes).toEqual([250, 500, 450]);
    expect(step.value).toHaveLength(1);
    expect(book.peak()).toBeLessThan(256 * 1_024);
    writeFileSync(file, "none");
    await expect(openSheetInWorker(createReadStream(file), "xlsx")).rejects.toMatchObject({ fault: "broken" });
  });

  test("a list read after another, one that was left in the middle, and one that was broken contains nothing of them", async () => {
    const first = path.join(folder, "first.xlsx");
    writeFileSync(first, bookXml([["first"], ["second"]], { mergedRanges: ["A1:B1"] }));
    const abandonedFile = path.join(folder, "left.xlsx");
    writeFileSync(abandonedFile, bookXml(Array.from({ length: 2_500 }, (_, at) => [`left ${at}`])));
    const readWhole = async () => {
      const book = await openSheetInWorker(createReadStream(first), "xlsx");
      const rows: (readonly unknown[])[] = [];
      const reading = book.rows(0);
      let step = await reading.next();
      for (; !step.done; step = await reading.next()) rows.push(...step.value.map(({ cells }) => cells));
      book.close();
      return [rows, step.value.length];
    };
    const whole = [[["first"], ["second"]], 1];
    expect([await readWhole(), await readWhole()]).toEqual([whole, whole]);
    const book = await openSheetInWorker(createReadStream(abandonedFile), "xlsx");
    await book.rows(0).next();
    book.close();
    expect(await readWhole()).toEqual(whole);
    writeFileSync(abandonedFile, "none");
    await expect(openSheetInWorker(createReadStream(abandonedFile), "xlsx")).rejects.toMatchObject({ fault: "broken" });
    expect(await readWhole()).toEqual(whole);
  });
});
