import { execFileSync } from "node:child_process";
import { Readable } from "node:stream";
import ExcelJS from "exceljs";
import mt940js from "mt940js";
import { describe, expect, test } from "vitest";
import { camt053, camt054 } from "@/lib/accounts/camt053";
import { mt940 } from "@/lib/accounts/mt940";
import type { StatementEntry, StatementHead } from "@/lib/accounts/statement-file";
import { inspectFileBytes } from "@/lib/formats/inspect/inspect";
import { csv, csvLine } from "@/lib/formats/csv";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { pdf } from "@/lib/formats/pdf/pdf";
import { renderPain002 } from "@/lib/payments/iso20022/pain002";
import { readPdf } from "../fixtures/paper";

/** Names that strangers may have, and what is left of them in a message. */
const hostile: readonly (readonly [name: string, kept: string])[] = [
  ["\uffff", ""],
  ["\ufffe\uffff\ufdd0", ""],
  [String.fromCodePoint(0x1ffff), ""],
  ["\0\x01\x1f\x7f", ""],
  [" \t\r\n ", ""],
  ["\ud800", "\ufffd"],
  ["\udc00abc", "\ufffdabc"],
  ["a\x00b\x85c", "a b c"],
  ["\u202eevil\u200f", "evil"],
  ["<&>\"']]><!-- -->", "<&>\"']]><!-- -->"],
  ["&".repeat(200), "&".repeat(140)],
  ["💶".repeat(200), "💶".repeat(140)],
  [`${"x".repeat(139)} ${"y".repeat(60)}`, "x".repeat(139)],
  ["名".repeat(200), "名".repeat(140)],
];

const namedStatement = (name: string) => {
  const entry = (minor: bigint, no: string): StatementEntry => ({
    at: new Date("2026-03-17T15:59:59.999Z"),
    no,
    sequence: no,
    kind: "remittance",
    labels: `${name}${"&".repeat(600)}`,
    orderNo: name,
    subject: "payment",
    isForward: false,
    counterparty: name,
    reference: name,
    exchange: null,
    ownNo: name,
    uetr: "",
    minor,
  });
  const head: StatementHead = {
    userNo: "100001",
    owner: name,
    currency: "KRW",
    from: "2026-03-17",
    to: "2026-03-18",
    madeAt: new Date("2026-03-18T02:00:00.000Z"),
    opening: 0n,
    closing: 1n,
    available: 1n,
    moneyIn: 2n,
    moneyOut: 1n,
    countIn: 1,
    countOut: 1,
  };
  return [{ head, entries: [[entry(2n, "1"), entry(-1n, "2")]] }];
};

const whole = async (parts: AsyncIterable<string> | Iterable<string>): Promise<string> =>
  (await Readable.from(parts).toArray()).join("");
const text = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/**
 * Returns the errors that libxml2 reports for a message against the official ISO 20022 schema; empty when the message
 * is valid.
 */
function faultsBy(schema: string, xml: string): string {
  try {
    execFileSync("xmllint", ["--noout", "--schema", `tests/fixtures/xsd/${schema}.xsd`, "-"], {
      input: xml,
      stdio: "pipe",
    });
    return "";
  } catch (cause) {
    return String(cause);
  }
}
describe("whatever people are named, a message is valid by its official schema", () => {
  test.for(hostile)("%j", async ([name]) => {
    const statement = namedStatement(name);
    expect(faultsBy("camt.053.001.08", await whole(camt053(statement)))).toBe("");
    expect(faultsBy("camt.054.001.08", await whole(camt054(statement)))).toBe("");
    const payment = { groupId: name, instructionId: name, endToEndId: name, uetr: name, orderNo: name };
    const report = renderPain002({
      id: name,
      madeAt: new Date("2026-03-18T02:00:00.000Z"),
      messageId: name,
      messageName: "pain.001.001.09",
      refusal: { code: "NARR", text: name },
      payments: [
        { ...payment, status: "RJCT", reason: { code: "NARR", text: name } },
        { ...payment, status: "CANC", reason: null },
      ],
    });
    expect(faultsBy("pain.002.001.10", await whole(report))).toBe("");
  });
});

test("a name in a message is its permitted rest, cut at whole characters; without a rest it is omitted", async () => {
  for (const [name, expectedName] of hostile) {
    const xml = await whole(camt053(namedStatement(name)));
    const owner = text(xml, "Nm")?.replace(
      /&(amp|lt|gt|quot);/g,
      (_, of: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[of] ?? "",
    );
    expect([name, owner ?? ""]).toEqual([name, expectedName]);
    expect(xml).not.toMatch(/<(\w+)><\/\1>/);
  }
});

test("another's parser reads an MT940 with such names, in the characters of SWIFT", async () => {
  for (const [name] of hostile) {
    const statementText = await whole(mt940(namedStatement(name)));
    expect(statementText).toMatch(/^[\x20-\x7e\r\n]+$/);
    const [read] = new mt940js.Parser().parse(statementText);
    expect(read?.transactions).toHaveLength(2);
  }
});

test("another's reader finds in a workbook the values written, of every kind", async () => {
  const cells = [...hostile.map(([name]) => name), "_x0041_", "a\r\nb", "=1+1", "x".repeat(40_000)];
  const bytes = Buffer.concat(
    await Readable.from(
      xlsx({ name: "[a]/b:*?'", columns: [{ title: "名称", width: 10 }], rows: [cells.map((cell) => [cell])] }),
    ).toArray(),
  );
  const book = new ExcelJS.Workbook();
  // named cast: its types want a buffer of an older kind
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const sheet = book.worksheets[0];
  expect(sheet?.name).toBe("a b");
  const read = cells.map((_, at) => String(sheet?.getCell(at + 2, 1).value ?? ""));
  const unheld = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
  expect(read.map((value) => value.replaceAll("_x005F_", "_").trim())).toEqual(
    cells.map((cell) => cell.slice(0, 32_767).toWellFormed().replace(unheld, "").replace(/\r\n?/g, "\n").trim()),
  );
});

test("another's reader finds in a PDF each name, of every kind, in title, facts and tables, and all the text after it", async () => {
  const names = [...hostile.map(([name]) => name), "=1+1", "\u202e\u2066abc\u2069", "a\r\nb", "x".repeat(4_000), "{-}"];
  for (const name of names) {
    const parts = [
      {
        kind: "facts",
        title: name,
        facts: [
          [name, name],
          ["after", "facts"],
        ],
      },
      { kind: "table", title: name, columns: [{ title: name, share: 1 }], rows: [[[name], ["last"]]], empty: name },
    ] as const;
    const [about, at] = [{ locale: "en-US", title: name, issuer: name }, new Date("2026-03-18T02:00:00.000Z")] as const;
    const file = pdf({ ...about, number: "N1", at, notice: name, lead: name, sentence: name, parts, foot: () => name });
    const { pages } = await readPdf(Buffer.concat(await Readable.from(file).toArray()));
    const read = pages
      .flatMap(({ textItems }) => textItems.map(({ text: piece }) => piece))
      .join("")
      .replace(/\s/g, "");
    expect([name, read]).toEqual([name, expect.stringMatching(/after.*facts.*last/u)]);
    // every keyboard character is present at least as often as the name was written: title, two facts, heading and row
    for (const sign of new Set(name.match(/[!-~名]/g)))
      expect([name, sign, read.split(sign).length > 5 * (name.split(sign).length - 1)]).toEqual([name, sign, true]);
  }
});

test("a csv is read back, by us too, with any names of people: characters that are no text are left out", async () => {
  const names = ["a\0b", "\x01\x1b\x7fc", "\ufdd0d\ufffe", "e\ud800", "\0=1", "名\t称\n2"];
  const columns = [{ title: "name", width: 10 }];
  const rows = names.map((name) => [name]);
  const file = await whole(csv({ name: "a", columns, rows: [rows] }));
  for (const text of [file, rows.map((row) => csvLine(row, "all")).join("")]) {
    expect(
      await inspectFileBytes(Buffer.from(text), { name: "a.csv", declaredTypes: [], kinds: ["csv"] }),
    ).toMatchObject({
      kind: "csv",
    });
    expect(text.match(/[^\t\n\r -~\ufeff名称\ufffd]/g)).toBeNull();
  }
  expect(file).toBe('\ufeffname\r\nab\r\nc\r\nd\r\ne\ufffd\r\n\'=1\r\n"名\t称\n2"\r\n');
});

test("no cell of a csv begins a formula, whichever separator a program guesses", async () => {
  const formulas = ["=cmd|' /C calc'!A0", "+1", "-1", "@sum", "＝1", "\t=1"];
  const payers = formulas.flatMap((formula) =>
    ["", ";", "x;", 'x;"', "a\t", "a\n", "a\r\n ", "x|", ";; "].map((before) => `${before}${formula}`),
  );
  const rows = payers.map((payer) => ["10.00", payer, "EUR"]);
  const columns = ["amount", "payer", "currency"].map((title) => ({ title, width: 10 }));
  const files = [
    await whole(csv({ name: "a", columns, rows: [rows] })),
    rows.map((row) => csvLine(row, "all")).join(""),
  ];
  for (const file of files)
    for (const separator of [",", ";", "\t", "|"])
      for (const cell of file.slice(1).split(new RegExp(`[\\r\\n]|${separator === "|" ? "\\|" : separator}`)))
        expect([separator, cell.replace(/^[\s\0"]*/, "")]).toEqual([
          separator,
          expect.not.stringMatching(/^[=+\-@＝＋－＠]/),
        ]);
});
