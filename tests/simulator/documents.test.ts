import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaperDocument } from "@/lib/formats/pdf/document";
import { fontsFor } from "@/lib/formats/pdf/fonts";
import { wrapLines } from "@/lib/formats/pdf/lines";
import { renderPdfDocument } from "@/lib/formats/pdf/print-document";
import { splitIntoWrapUnits } from "@/lib/formats/pdf/runs";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { drawnBy, emptyBox, inkIn, readPdf, unlike, type TextItem } from "../fixtures/paper";

const chinese = path.resolve("node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf");
const at = beijingInstant("2026-03-18", 10);

const paper = (of: Partial<PaperDocument> = {}): PaperDocument => ({
  locale: "zh-CN",
  title: "换汇确认书",
  issuer: "跨境支付门户",
  number: "EX-1",
  at,
  parts: [],
  foot: (page, pages) => `文件编号 EX-1 第 ${page} 页，共 ${pages} 页`,
  ...of,
});
const facts = (...values: string[]): PaperDocument["parts"] => [
  { kind: "facts", title: "订单信息", facts: values.map((value, place) => [`第${place}项`, value]) },
];
const table = (rows: readonly (readonly string[])[], shares = [1, 2]): PaperDocument["parts"] => [
  {
    kind: "table",
    title: "明细",
    empty: "没有明细",
    columns: shares.map((share, place) => ({ title: `列${place}`, share, isFigure: place > 0 })),
    rows: [rows],
  },
];

async function bytesOf(document: PaperDocument): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of renderPdfDocument(document)) parts.push(part);
  return Buffer.concat(parts);
}
const readBack = async (document: PaperDocument) => readPdf(await bytesOf(document));
const texts = (items: readonly TextItem[]) => items.map(({ text }) => text);
const wholeText = async (document: PaperDocument) =>
  (await readBack(document)).pages.flatMap(({ textItems }) => texts(textItems)).join("");

describe("a document on paper", () => {
  test("has its issuer, its type, its sentence and its facts, and each page its number and the page count", async () => {
    const read = await readBack(
      paper({
        sentence: "卖出 1,000.00 USD，买入 7,123.40 CNH。",
        parts: facts("FX0001", "深圳市远航进出口有限公司 Voyage Ltd"),
      }),
    );
    expect([read.title, read.language]).toEqual(["换汇确认书", "zh-CN"]);
    expect(read.pages.map(({ textItems }) => texts(textItems))).toEqual([
      [
        "跨境支付门户",
        "换汇确认书",
        "卖出 1,000.00 USD，买入 7,123.40 CNH。",
        "订单信息",
        "第0项",
        "FX0001",
        "第1项",
        "深圳市远航进出口有限公司 Voyage Ltd",
        "文件编号 EX-1 第 1 页，共 1 页",
      ],
    ]);
    expect(read.pages[0]?.tags.filter((tag, place, all) => tag !== all[place - 1])).toEqual([
      "Document",
      "P",
      "H1",
      "P",
      "H2",
      "Table",
      "TR",
      "TH",
      "TD",
      "TR",
      "TH",
      "TD",
    ]);
  });

  test("every Chinese character is drawn: it has ink, resembles itself most in its font, and is no empty box", async () => {
    const text = "换汇确认书卖出买入汇率订单编号状态已完成违约罚息预收费交割日期操作员深圳市远航进出口有限公司喆玥堃龘";
    const [page] = (await readBack(paper({ parts: facts(...(text.match(/.{1,12}/gu) ?? [])) }))).pages;
    const picture = await page?.picture();
    const glyphs = new Map([...new Set(text)].map((character) => [character, drawnBy(chinese, character)] as const));
    const lines = page?.textItems.filter(({ text: lineText, size }) => size === 9 && text.includes(lineText)) ?? [];
    expect(texts(lines).join("")).toBe(text);
    for (const { text: lineText, x, y, width, size } of lines) {
      expect(Math.abs(width - [...lineText].length * size)).toBeLessThan(0.5);
      for (const [place, character] of [...lineText].entries()) {
        const ink = picture?.ink(x + place * size, y, size) ?? [];
        const nearest = [...glyphs, ["□", emptyBox] as const].sort(
          ([, leftInk], [, rightInk]) => unlike(ink, leftInk) - unlike(ink, rightInk),
        )[0]?.[0];
        expect([character, inkIn(ink) > 0.05, nearest]).toEqual([character, true, character]);
      }
    }
  });

  test("the check of shapes detects an empty box and a wrong character", () => {
    const right = drawnBy(chinese, "汇");
    expect(unlike(right, emptyBox)).toBeGreaterThan(unlike(right, right) + 1);
    expect(unlike(right, drawnBy(chinese, "江"))).toBeGreaterThan(1);
  });

  test("letters of all Europe are drawn unchanged, and a character that no font has is replaced by its number", async () => {
    const read = await wholeText(paper({ parts: facts("Kąty Wrocławskie, Ελλάς, Україна", "𠮷田 😀 한국") }));
    expect(read).toContain("Kąty Wrocławskie, Ελλάς, Україна");
    expect(read).toContain("[U+20BB7]田 [U+1F600] [U+D55C][U+AD6D]");
  });

  test("one page with its fonts stays small, and an English one carries no Chinese font", async () => {
    expect((await bytesOf(paper({ parts: facts("深圳市远航进出口有限公司", "Voyage") }))).length).toBeLessThan(200_000);
    const english = await bytesOf(
      paper({
        locale: "en-US",
        title: "Exchange confirmation",
        issuer: "Portal",
        foot: () => "Page",
        parts: [{ kind: "facts", title: "Order", facts: [["Number", "FX1"]] }],
      }),
    );
    expect(english.toString("latin1")).toContain("NotoSans-Regular");
    expect(english.toString("latin1")).not.toContain("NotoSansSC");
  });

  test("the same document gives the same bytes, and one of another instant others", async () => {
    const document = paper({ parts: facts("深圳") });
    expect((await bytesOf(document)).equals(await bytesOf(document))).toBe(true);
    expect((await bytesOf(document)).equals(await bytesOf({ ...document, at: addMilliseconds(at, 1_000) }))).toBe(
      false,
    );
  });

  test("a long table continues over pages, with its head again on each, every row once and in its order", async () => {
    const rows = Array.from({ length: 120 }, (_, place) => [`行${place}`, `${place}.00`]);
    const { pages } = await readBack(paper({ parts: table(rows) }));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.every(({ textItems }) => texts(textItems).filter((text) => text === "列0").length === 1)).toBe(true);
    expect(pages.map(({ textItems }) => textItems.at(-1)?.text)).toEqual(
      pages.map((_, place) => `文件编号 EX-1 第 ${place + 1} 页，共 ${pages.length} 页`),
    );
    expect(pages.flatMap(({ textItems }) => texts(textItems).filter((text) => text.startsWith("行")))).toEqual(
      rows.map(([name]) => name),
    );
  });

  test("figures end where their column ends", async () => {
    const [page] = (
      await readBack(
        paper({
          parts: table([
            ["甲", "1.00"],
            ["乙", "1,234,567.89"],
          ]),
        }),
      )
    ).pages;
    const ends = page?.textItems
      .filter(({ text }) => /\d\.\d\d$/.test(text))
      .map(({ x, width }) => Math.round(x + width));
    expect(ends).toHaveLength(2);
    expect(new Set(ends).size).toBe(1);
  });

  test("a table without rows reports it", async () => {
    expect(await wholeText(paper({ parts: table([]) }))).toContain("没有明细");
  });

  test("a cell longer than a page continues on the next ones, with every character of it", async () => {
    const long = Array.from({ length: 3_000 }, (_, place) => "天地玄黄宇宙洪荒"[place % 8]).join("");
    const { pages } = await readBack(
      paper({
        parts: table(
          [
            ["甲", "乙"],
            [long, "1.00"],
            ["丙", "丁"],
          ],
          [1, 1, 1, 1, 1, 1],
        ),
      }),
    );
    expect(pages.length).toBeGreaterThan(2);
    expect(
      pages
        .flatMap(({ textItems }) => texts(textItems))
        .filter((text) => /^[天地玄黄宇宙洪荒]+$/u.test(text))
        .join(""),
    ).toBe(long);
  });
});

describe("lines", () => {
  const fonts = fontsFor("zh-CN", "plain");
  // every character as wide as every other
  const lines = (text: string, width: number) =>
    wrapLines(text, fonts, width, (run) => [...run.text].length).map((line) =>
      line.map(({ text: piece }) => piece).join(""),
    );

  test("break between words and between Chinese characters, never before a full stop or after an opening bracket", () => {
    expect(lines("Nordwind GmbH Hamburg", 13)).toEqual(["Nordwind GmbH", "Hamburg"]);
    expect(lines("深圳市远航（集团）有限公司。", 5)).toEqual(["深圳市远航", "（集团）有", "限公司。"]);
    expect(lines("深圳市远。航", 4)).toEqual(["深圳市", "远。航"]);
  });

  test("a word wider than a line breaks where it must", () => {
    expect(lines("ab abcdefghij", 4)).toEqual(["ab", "abcd", "efgh", "ij"]);
  });

  test("every character but space is preserved, and no line is too wide", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            "a",
            "b",
            "Z",
            "1",
            ".",
            ",",
            " ",
            "汇",
            "款",
            "。",
            "（",
            "）",
            "“",
            "”",
            "-",
            "ą",
            "𠮷",
          ),
        }),
        fc.integer({ min: 9, max: 30 }),
        (text, width) => {
          expect(splitIntoWrapUnits(text).join("")).toBe(text);
          const all = lines(text, width);
          expect(all.join("").replaceAll(" ", "")).toBe(text.replaceAll("𠮷", "[U+20BB7]").replaceAll(" ", ""));
          expect(all.every((line) => [...line].length <= width)).toBe(true);
        },
      ),
    );
  });
});
