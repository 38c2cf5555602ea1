import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaperDocument } from "@/lib/formats/pdf/document";
import { colours } from "@/components/theme/tokens";
import { fontsFor } from "@/lib/formats/pdf/fonts";
import { wrapLines } from "@/lib/formats/pdf/lines";
import { renderPdfDocument } from "@/lib/formats/pdf/print-document";
import { splitIntoWrapUnits } from "@/lib/formats/pdf/runs";
import { ink } from "@/lib/formats/pdf/style";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { drawnBy, emptyBox, inkIn, readPdf, unlike, type TextItem } from "../fixtures/paper";

const fonts = path.resolve("node_modules/@expo-google-fonts");
const chinese = path.join(fonts, "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf");
const korean = path.join(fonts, "noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf");
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

  test("letters of all Europe, kana and Korean are drawn unchanged, and a character that no font has is replaced by its number", async () => {
    const names = ["Kąty Wrocławskie, Ελλάς, Україна", "株式会社さくらﾊﾞﾅｰ", "주식회사 한국 Co., 울산", "Đặng Văn Ưu"];
    for (const locale of ["zh-CN", "en-US"] as const) {
      // a blank between two fonts is no text of its own to readers
      const read = (await wholeText(paper({ locale, parts: facts(...names, "𠮷田 😀") }))).replaceAll(" ", "");
      for (const name of names)
        expect([locale, read]).toEqual([locale, expect.stringContaining(name.replaceAll(" ", ""))]);
      expect(read).toContain("[U+20BB7]田[U+1F600]");
    }
  });

  test("every Korean syllable is drawn: it has ink, resembles itself most in its font, and is no empty box", async () => {
    const text = "주식회사한국무역울산광역시";
    const [page] = (await readBack(paper({ locale: "en-US", parts: facts(text) }))).pages;
    const picture = await page?.picture();
    const glyphs = new Map([...new Set(text)].map((character) => [character, drawnBy(korean, character)] as const));
    const [line] = page?.textItems.filter((item) => item.text === text) ?? [];
    expect(line?.size).toBe(9);
    const advance = (line?.width ?? 0) / [...text].length;
    for (const [place, character] of [...text].entries()) {
      const drawn = picture?.ink((line?.x ?? 0) + place * advance, line?.y ?? 0, 9) ?? [];
      const nearest = [...glyphs, ["□", emptyBox] as const].sort(
        ([, leftInk], [, rightInk]) => unlike(drawn, leftInk) - unlike(drawn, rightInk),
      )[0]?.[0];
      expect([character, inkIn(drawn) > 0.05, nearest]).toEqual([character, true, character]);
    }
  });

  test("its letterhead has the portal's mark and a rule in the portal's colour, and its inks are those of the portal", async () => {
    expect(ink).toEqual({
      text: colours.ink[0],
      quiet: colours.inkSoft[0],
      line: colours.seam[0],
      brand: colours.brand[0],
      onBrand: colours.onBrand[0],
    });
    const [page] = (await readBack(paper())).pages;
    const picture = await page?.picture();
    // within the mark's square, above its arrows; and on the rule below it
    expect([picture?.color(61, 841.89 - 50), picture?.color(300, 841.89 - 78)]).toEqual([
      colours.brand[0],
      colours.brand[0],
    ]);
  });

  test("issuer and title stand on one line, the title at the right; each further page names both", async () => {
    const rows = Array.from({ length: 60 }, (_, place) => [`行${place}`, "1.00"]);
    const [first, second] = (await readBack(paper({ parts: table(rows) }))).pages;
    const [issuer, title] = first?.textItems ?? [];
    expect([issuer?.text, title?.text]).toEqual(["跨境支付门户", "换汇确认书"]);
    expect(issuer?.y).toBeCloseTo(title?.y ?? 0, 1);
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeCloseTo(595.28 - 48, 0);
    expect(texts(second?.textItems ?? [])).toContain("跨境支付门户 · 换汇确认书");
    expect(texts(first?.textItems ?? [])).not.toContain("跨境支付门户 · 换汇确认书");
  });

  test("a label ends well before its value, and a cell before the next one, however long it is", async () => {
    const long = "Closing booked balance of all accounts together, each at its mid rate";
    const cells = ["FX2603181000010001", "2026-03-18 10:00:00", "International payment", "1,234,567.89"];
    const [page] = (
      await readBack(
        paper({
          locale: "en-US",
          parts: [
            { kind: "facts", title: "Balances", facts: [[long, "8,999.00 USD"]] },
            ...table([cells], [78, 72, 60, 53]),
          ],
        }),
      )
    ).pages;
    const items = page?.textItems ?? [];
    const value = items.find(({ text }) => text === "8,999.00 USD");
    const labels = items.filter(({ text, x }) => long.includes(text) && x < (value?.x ?? 0));
    expect(labels.map(({ text }) => text).join(" ")).toBe(long);
    for (const { x, width } of labels) expect((value?.x ?? 0) - x - width).toBeGreaterThanOrEqual(15.9);
    const line = items.filter(({ text }) => cells.includes(text));
    expect(texts(line)).toEqual(cells);
    for (const [index, { x, width }] of line.slice(0, -1).entries())
      expect((line[index + 1]?.x ?? 0) - x - width).toBeGreaterThanOrEqual(7.9);
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
    expect(english.toString("latin1")).not.toMatch(/NotoSansSC|NotoSansKR/);
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
  const lineFonts = fontsFor("zh-CN", "plain");
  // every character as wide as every other
  const lines = (text: string, width: number) =>
    wrapLines(text, lineFonts, width, (run) => [...run.text].length).map((line) =>
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
