import PDFDocument from "pdfkit";
import type { FactsPart, PaperDocument, TablePart } from "./document";
import { fontsFor } from "./fonts";
import { wrapLines, type TextLine } from "./lines";
import { drawLogo, drawMark, markSide } from "./picture";
import type { FontRun } from "./runs";
import { bottom, columnGap, gap, ink, innerWidth, labelShare, leading, page, sizes, styles, type Style } from "./style";

type Element = PDFKit.PDFStructureElement;

/** Describes the place of a text on a line: `atEnd` aligns it with the right edge. */
interface Place {
  readonly x: number;
  readonly width: number;
  readonly atEnd: boolean;
}
const wholeLine: Place = { x: page.side, width: innerWidth, atEnd: false };

interface Rule {
  readonly width: number;
  readonly color: string;
}

/** Describes a cell of a row: its text in lines, and its position. A cell with a scope is the head of a row or column. */
interface Cell extends Place {
  readonly lines: readonly TextLine[];
  readonly style: Style;
  readonly scope?: "Row" | "Column";
}

/** Returns the tag of a cell for screen readers, and its options; pdfkit supports the scope, its types do not. */
const tagOf = ({ scope }: Cell): ["TH" | "TD", { lang?: string; scope?: string }] =>
  scope ? ["TH", { scope }] : ["TD", {}];

/**
 * Renders a document as PDF, A4: tagged, with its language and title, and with the used glyphs of its fonts embedded.
 * Texts are never truncated but wrapped; the same document produces the same bytes.
 */
export async function* pdf(document: PaperDocument): AsyncGenerator<Uint8Array> {
  const sheet = new Sheet(document);
  sheet.opening();
  for (const part of document.parts) await (part.kind === "facts" ? sheet.facts(part) : sheet.table(part));
  sheet.check();
  yield* sheet.end();
}

/** Draws a document onto pages, from top to foot. */
class Sheet {
  private readonly document: PaperDocument;
  private readonly paper: PDFKit.PDFDocument;
  private readonly root: Element;
  private readonly registeredFonts = new Set<string>();
  private y: number = page.top;

  constructor(document: PaperDocument) {
    this.document = document;
    const { title, issuer, notice, locale, at } = document;
    this.paper = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: locale,
      bufferPages: true,
      // named cast: without one of our fonts pdfkit would begin with one of its own, which its types do not say
      font: null as never,
      // the document's own instant, which its id is made of too
      info: {
        Title: title,
        // the line at the head of each page is not read out
        ...(notice !== undefined && { Subject: notice }),
        Author: issuer,
        Creator: issuer,
        Producer: issuer,
        CreationDate: at,
        ModDate: at,
      },
    });
    this.root = this.paper.struct("Document");
    this.paper.addStructure(this.root);
  }

  /**
   * Draws the letterhead: the mark with the issuer at the left, the title at the right, above a rule in the portal's
   * colour; below it the document's number and its sentence.
   */
  opening(): void {
    const { issuer, title, lead, sentence, logo } = this.document;
    const pictureWidth = this.artifact(() => {
      const place = { x: page.side, y: page.top };
      return drawLogo(this.paper, logo, place) ?? drawMark(this.paper, place);
    });
    const inset = pictureWidth + 2 * gap;
    const half = (innerWidth - columnGap.facts) / 2;
    const issuerPlace = { x: page.side + inset, width: half - inset, atEnd: false };
    const titlePlace = { x: page.side + innerWidth - half, width: half, atEnd: true };
    const issuerEnd = this.headline("P", issuer, styles.issuer, issuerPlace);
    const titleEnd = this.headline("H1", title, styles.title, titlePlace);
    this.y = Math.max(page.top + markSide, issuerEnd, titleEnd) + gap;
    this.artifact(() => this.rule({ width: 1.5, color: ink.brand }));
    this.y += 2 * gap;
    if (lead !== undefined) this.paragraph("P", lead, styles.lead);
    this.y += gap;
    if (sentence !== undefined) this.paragraph("P", sentence, styles.sentence);
  }

  /** Draws a text of the letterhead, its first line on the base line of the mark, and returns where it ends. */
  private headline(tag: "P" | "H1", text: string, style: Style, place: Place): number {
    this.y = page.top + markSide * 0.7 - this.ascent(style);
    this.paragraph(tag, text, style, place);
    return this.y - gap;
  }

  /** Draws the code that confirms the content, and the address for confirmation. */
  check(): void {
    const { check } = this.document;
    if (!check) return;
    this.heading("H2", check.title);
    this.paragraph("P", check.code, styles.code);
    this.paragraph("P", check.text, styles.lead);
  }

  facts({ title, facts }: FactsPart): void {
    this.heading("H2", title);
    const valueX = page.side + innerWidth * labelShare;
    const labelPlace: Place = { ...wholeLine, width: innerWidth * labelShare - columnGap.facts };
    const valuePlace: Place = { ...wholeLine, x: valueX, width: page.side + innerWidth - valueX };
    const table = this.began("Table");
    for (const [label, value] of facts)
      this.row(table, [
        this.cell(label, { ...labelPlace, style: styles.label, scope: "Row" }),
        this.cell(value, { ...valuePlace, style: styles.value }),
      ]);
    table.end();
  }

  async table({ title, columns, rows, empty, isSubordinate = false }: TablePart): Promise<void> {
    this.heading(isSubordinate ? "H3" : "H2", title);
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const columnsWidth = innerWidth - columnGap.table * (columns.length - 1);
    let x: number = page.side;
    const places = columns.map(({ title: head, share, isFigure = false }) => {
      const place = { head, x, width: (columnsWidth * share) / shares, atEnd: isFigure };
      x += place.width + columnGap.table;
      return place;
    });
    const table = this.began("Table");
    const head = () => {
      this.row(
        table,
        places.map(({ head: text, ...place }) =>
          this.cell(text, { ...place, style: styles.columnHead, scope: "Column" }),
        ),
        { rule: { width: 0.75, color: ink.brand } },
      );
    };
    head();
    let count = 0;
    for await (const some of rows) {
      for (const row of some)
        this.row(
          table,
          places.map(({ x: at, width, atEnd }, index) =>
            this.cell(row[index] ?? "", { x: at, width, atEnd, style: styles.cell }),
          ),
          { onNewPage: head },
        );
      count += some.length;
    }
    table.end();
    if (count === 0) this.paragraph("P", empty, styles.label);
  }

  /** Adds the head and the foot of each page once all are complete, and yields the file. */
  async *end(): AsyncGenerator<Uint8Array> {
    this.root.end();
    const { start, count } = this.paper.bufferedPageRange();
    for (let at = start; at < start + count; at += 1) {
      this.paper.switchToPage(at);
      this.artifact(() => this.margins(at - start + 1, count), "Pagination");
    }
    this.paper.end();
    // named cast: a readable stream without an encoding gives bytes
    yield* this.paper as AsyncIterable<Buffer>;
  }

  /** Draws the notice and the foot of a page, and from the second one on the issuer and the title. */
  private margins(pageNo: number, pages: number): void {
    const { issuer, title, notice, foot } = this.document;
    const noticeWidth = innerWidth * 0.38;
    const noticeX = page.side + innerWidth - noticeWidth;
    if (notice !== undefined)
      this.block(notice, styles.label, { x: noticeX, width: noticeWidth, atEnd: true }, page.top / 2);
    if (pageNo > 1) {
      const width = innerWidth - noticeWidth - columnGap.facts;
      this.block(`${issuer} · ${title}`, styles.foot, { ...wholeLine, width }, page.top / 2);
      this.y = page.laterTop - 2 * gap;
      this.rule({ width: 0.75, color: ink.brand });
    }
    this.y = bottom + gap;
    this.rule();
    this.block(foot(pageNo, pages), styles.foot, wholeLine, bottom + 2 * gap);
  }

  private heading(tag: "H2" | "H3", title: string): void {
    // a heading stays with its block
    if (this.y + 4 * this.step(styles.head) > bottom) this.turn();
    this.y += tag === "H2" ? 2 * gap : gap;
    this.paragraph(tag, title, tag === "H2" ? styles.head : styles.subhead);
  }

  private paragraph(tag: "P" | "H1" | "H2" | "H3", text: string, style: Style, place: Place = wholeLine): void {
    this.root.add(
      this.paper.struct(
        tag,
        {},
        this.lines(text, style, place.width).map((line) => () => {
          if (this.y + this.step(style) > bottom) this.turn();
          this.draw(line, style, place, this.y);
          this.y += this.step(style);
        }),
      ),
    );
    this.y += gap;
  }

  private began(tag: "Table"): Element {
    const element = this.paper.struct(tag);
    this.root.add(element);
    return element;
  }

  private cell(text: string, place: Omit<Cell, "lines">): Cell {
    return { ...place, lines: this.lines(text, place.style, place.width) };
  }

  /**
   * Draws a row, whole on one page; a row taller than a page continues on the next ones. Calls `onNewPage` for each new
   * page.
   */
  private row(
    table: Element,
    cells: readonly Cell[],
    { onNewPage, rule }: { readonly onNewPage?: () => void; readonly rule?: Rule } = {},
  ): void {
    const step = Math.max(...cells.map(({ style }) => this.step(style)));
    const heightMax = bottom - page.laterTop - 4 * step;
    let tall = Math.max(...cells.map(({ lines }) => lines.length));
    for (let from = 0; tall > 0;) {
      const neededHeight = Math.min(tall * step, heightMax) + gap;
      if (this.y + neededHeight > bottom) {
        this.turn();
        onNewPage?.();
      }
      const fitting = Math.min(tall, Math.max(1, Math.floor((bottom - this.y - gap) / step)));
      const slice = (cell: Cell) => cell.lines.slice(from, from + fitting);
      table.add(
        this.paper.struct(
          "TR",
          {},
          cells.map((cell) =>
            this.paper.struct(...tagOf(cell), [() => this.drawAll(slice(cell), cell.style, cell, this.y, step)]),
          ),
        ),
      );
      this.y += fitting * step + gap / 2;
      this.artifact(() => this.rule(rule));
      this.y += gap / 2;
      [from, tall] = [from + fitting, tall - fitting];
    }
  }

  /** Draws a text outside the content, wrapped, from a height on. */
  private block(text: string, style: Style, place: Place, y: number): void {
    this.drawAll(this.lines(text, style, place.width), style, place, y, this.step(style));
  }

  private drawAll(lines: readonly TextLine[], style: Style, place: Place, y: number, step: number): void {
    for (const [index, line] of lines.entries()) this.draw(line, style, place, y + index * step);
  }

  private turn(): void {
    this.paper.addPage();
    this.y = page.laterTop;
  }

  /** Draws what is no content: readers skip it. */
  private artifact<T>(draw: () => T, type: "Layout" | "Pagination" = "Layout"): T {
    this.paper.markContent("Artifact", { type });
    const result = draw();
    this.paper.endMarkedContent();
    return result;
  }

  private rule({ width, color }: Rule = { width: 0.5, color: ink.line }): void {
    this.paper
      .save()
      .lineWidth(width)
      .strokeColor(color)
      .moveTo(page.side, this.y)
      .lineTo(page.side + innerWidth, this.y)
      .stroke()
      .restore();
  }

  private readonly step = ({ size }: Style): number => sizes[size] * leading;
  /** Returns the distance from the top of a line to its base line. */
  private readonly ascent = ({ size }: Style): number => sizes[size] * 1.1;

  private lines(text: string, { size, weight }: Style, width: number): TextLine[] {
    return wrapLines(text, fontsFor(this.document.locale, weight), width, (run) => this.widthOf(run, size));
  }

  private draw(line: TextLine, style: Style, { x, width, atEnd }: Place, y: number): void {
    const { size, color } = style;
    let at = atEnd ? x + width - line.reduce((sum, run) => sum + this.widthOf(run, size), 0) : x;
    for (const run of line) {
      this.take(run, size)
        .fillColor(color)
        .text(run.text, at, y + this.ascent(style), { lineBreak: false, baseline: "alphabetic" });
      at += this.widthOf(run, size);
    }
  }

  private widthOf(run: FontRun, size: Style["size"]): number {
    return this.take(run, size).widthOfString(run.text);
  }

  private take({ font }: FontRun, size: Style["size"]): PDFKit.PDFDocument {
    const { name } = font;
    if (!this.registeredFonts.has(name)) this.paper.registerFont(name, font.bytes());
    this.registeredFonts.add(name);
    return this.paper.font(name).fontSize(sizes[size]);
  }
}
