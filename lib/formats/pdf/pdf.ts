import PDFDocument from "pdfkit";
import type { FactsPart, PaperDocument, TablePart } from "./document";
import { fontsFor, type Weight } from "./fonts";
import { wrapLines, type TextLine } from "./lines";
import type { FontRun } from "./runs";

/** Defines the page: A4 in points, with margins that leave room for a punch and for the foot. */
const page = { width: 595.28, height: 841.89, side: 48, top: 48, foot: 56 } as const;
const innerWidth = page.width - 2 * page.side;
const bottom = page.height - page.foot;

/** Defines the sizes and inks of paper, which has no theme. */
const sizes = { title: 18, head: 11, text: 9, small: 7.5 } as const;
type Size = keyof typeof sizes;
const leading = 1.5;
const gap = 4;
const ink = { text: "#1c2326", quiet: "#5b666b", line: "#c9d1d4", mark: "#1f4fd8", paper: "#ffffff" } as const;

/** Holds the side of the mark on the letterhead. */
const markSide = 22;
const logoWidthMax = 120;

interface Style {
  readonly size: Size;
  readonly weight: Weight;
  readonly color: string;
}
const styles = {
  issuer: { size: "head", weight: "strong", color: ink.text },
  lead: { size: "text", weight: "plain", color: ink.quiet },
  code: { size: "head", weight: "strong", color: ink.text },
  title: { size: "title", weight: "strong", color: ink.text },
  sentence: { size: "head", weight: "plain", color: ink.text },
  head: { size: "head", weight: "strong", color: ink.text },
  label: { size: "text", weight: "plain", color: ink.quiet },
  value: { size: "text", weight: "plain", color: ink.text },
  columnHead: { size: "small", weight: "strong", color: ink.text },
  cell: { size: "small", weight: "plain", color: ink.text },
  foot: { size: "small", weight: "plain", color: ink.quiet },
} as const satisfies Record<string, Style>;

type Element = PDFKit.PDFStructureElement;

/** Describes a cell of a row: its text in lines, and its position. */
interface Cell {
  readonly lines: readonly TextLine[];
  readonly style: Style;
  readonly x: number;
  readonly width: number;
  readonly atEnd: boolean;
  readonly tag: "TH" | "TD";
}

/** Marks the head of a column for screen readers; pdfkit supports it, its types do not. */
const ofColumn: { lang?: string; scope: string } = { scope: "Column" };

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

  /** Draws the letterhead with its issuer; title, number and sentence. */
  opening(): void {
    const { issuer, title, lead, sentence } = this.document;
    const width = this.logo() ?? this.mark();
    this.paragraph("P", issuer, styles.issuer, width + 2 * gap);
    this.y = Math.max(this.y, page.top + markSide) + gap;
    this.paper.markContent("Artifact", { type: "Layout" });
    this.rule(this.y);
    this.paper.endMarkedContent();
    this.y += 3 * gap;
    this.paragraph("H1", title, styles.title);
    if (lead !== undefined) this.paragraph("P", lead, styles.lead);
    if (sentence !== undefined) this.paragraph("P", sentence, styles.sentence);
    this.y += gap;
  }

  /** Draws the code that confirms the content, and the address for confirmation. */
  check(): void {
    const { check } = this.document;
    if (!check) return;
    this.heading(check.title);
    this.paragraph("P", check.code, styles.code);
    this.paragraph("P", check.text, styles.lead);
  }

  /**
   * Draws the issuer's own picture, as high as the mark, and returns its width; undefined when there is none that can
   * be printed.
   */
  private logo(): number | undefined {
    const { logo } = this.document;
    if (!logo) return undefined;
    const picture = this.openPicture(logo);
    if (!picture) return undefined;
    const scale = Math.min(markSide / picture.height, logoWidthMax / picture.width);
    const width = picture.width * scale;
    this.paper.markContent("Artifact", { type: "Layout" });
    // named cast: what pdfkit has opened it also draws, which its types do not say
    this.paper.image(picture as never, page.side, page.top - gap / 2, { width, height: picture.height * scale });
    this.paper.endMarkedContent();
    return width;
  }

  /** Opens a picture; returns undefined for one that browsers support and PDF does not, such as an interlaced PNG. */
  private openPicture(bytes: Uint8Array): { width: number; height: number } | undefined {
    try {
      // named cast: a method of pdfkit's that its types leave out
      return (this.paper as unknown as { openImage(from: Buffer): { width: number; height: number } }).openImage(
        Buffer.from(bytes),
      );
    } catch {
      return undefined;
    }
  }

  /** Draws the product's mark, two opposite arrows on a square, and returns its width. */
  private mark(): number {
    const unit = markSide / 32;
    this.paper.markContent("Artifact", { type: "Layout" });
    this.paper
      .save()
      .translate(page.side, page.top - gap / 2)
      .scale(unit)
      .roundedRect(0, 0, 32, 32, 8)
      .fill(ink.mark)
      .lineWidth(2.2)
      .lineCap("round")
      .lineJoin("round")
      .strokeColor(ink.paper)
      .path("M8 12.5h13m-4-4.5 4.5 4.5L17 17M24 19.5H11m4-4.5-4.5 4.5L15 24")
      .stroke()
      .restore();
    this.paper.endMarkedContent();
    return markSide;
  }

  facts({ title, facts }: FactsPart): void {
    this.heading(title);
    const labelWidth = innerWidth * 0.28;
    const table = this.began("Table");
    for (const [label, value] of facts) {
      this.row(
        table,
        [
          this.cell(label, { style: styles.label, x: page.side, width: labelWidth, atEnd: false, tag: "TH" }),
          this.cell(value, {
            style: styles.value,
            x: page.side + labelWidth,
            width: innerWidth - labelWidth,
            atEnd: false,
            tag: "TD",
          }),
        ],
        () => {},
      );
    }
    table.end();
  }

  async table({ title, columns, rows, empty }: TablePart): Promise<void> {
    this.heading(title);
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    let x: number = page.side;
    const places = columns.map(({ title: head, share, isFigure = false }) => {
      const place = { head, x, width: (innerWidth * share) / shares - gap, atEnd: isFigure };
      x += place.width + gap;
      return place;
    });
    const table = this.began("Table");
    const head = () =>
      this.row(
        table,
        places.map((place) => this.cell(place.head, { ...place, style: styles.columnHead, tag: "TH" })),
        () => {},
      );
    head();
    let count = 0;
    for await (const some of rows) {
      for (const row of some)
        this.row(
          table,
          places.map((place, at) => this.cell(row[at] ?? "", { ...place, style: styles.cell, tag: "TD" })),
          head,
        );
      count += some.length;
    }
    table.end();
    if (count === 0) this.paragraph("P", empty, styles.label);
  }

  /** Numbers the pages once all are complete, and yields the file. */
  async *end(): AsyncGenerator<Uint8Array> {
    this.root.end();
    const { start, count } = this.paper.bufferedPageRange();
    const { notice } = this.document;
    for (let at = start; at < start + count; at += 1) {
      this.paper.switchToPage(at);
      this.paper.markContent("Artifact", { type: "Pagination" });
      for (const line of notice === undefined ? [] : this.lines(notice, styles.label, innerWidth))
        this.draw(line, styles.label, { x: page.side, y: page.top / 2, width: innerWidth, atEnd: true });
      this.rule(bottom + gap);
      const style = styles.foot;
      for (const [place, line] of this.lines(this.document.foot(at - start + 1, count), style, innerWidth).entries())
        this.draw(line, style, {
          x: page.side,
          y: bottom + 2 * gap + place * this.step(style),
          width: innerWidth,
          atEnd: false,
        });
      this.paper.endMarkedContent();
    }
    this.paper.end();
    // named cast: a readable stream without an encoding gives bytes
    yield* this.paper as AsyncIterable<Buffer>;
  }

  private heading(title: string): void {
    // a heading stays with its block
    if (this.y + 4 * this.step(styles.head) > bottom) this.turn();
    this.y += 2 * gap;
    this.paragraph("H2", title, styles.head);
  }

  private paragraph(tag: "P" | "H1" | "H2", text: string, style: Style, inset = 0): void {
    this.root.add(
      this.paper.struct(
        tag,
        {},
        this.lines(text, style, innerWidth - inset).map((line) => () => {
          if (this.y + this.step(style) > bottom) this.turn();
          this.draw(line, style, { x: page.side + inset, y: this.y, width: innerWidth - inset, atEnd: false });
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
  private row(table: Element, cells: readonly Cell[], onNewPage: () => void): void {
    const step = Math.max(...cells.map(({ style }) => this.step(style)));
    const heightMax = bottom - page.top - 4 * step;
    let tall = Math.max(...cells.map(({ lines }) => lines.length));
    for (let from = 0; tall > 0;) {
      const neededHeight = Math.min(tall * step, heightMax) + gap;
      if (this.y + neededHeight > bottom) {
        this.turn();
        onNewPage();
      }
      const fitting = Math.min(tall, Math.max(1, Math.floor((bottom - this.y - gap) / step)));
      const slice = (cell: Cell) => cell.lines.slice(from, from + fitting);
      table.add(
        this.paper.struct(
          "TR",
          {},
          cells.map((cell) =>
            this.paper.struct(cell.tag, cell.tag === "TH" ? ofColumn : {}, [
              () => this.drawAll(slice(cell), cell, step),
            ]),
          ),
        ),
      );
      this.y += fitting * step + gap;
      this.paper.markContent("Artifact", { type: "Layout" });
      this.rule(this.y - gap / 2);
      this.paper.endMarkedContent();
      [from, tall] = [from + fitting, tall - fitting];
    }
  }

  private drawAll(lines: readonly TextLine[], { style, x, width, atEnd }: Cell, step: number): void {
    for (const [place, line] of lines.entries()) this.draw(line, style, { x, y: this.y + place * step, width, atEnd });
  }

  private turn(): void {
    this.paper.addPage();
    this.y = page.top;
  }

  private rule(y: number): void {
    this.paper
      .save()
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .moveTo(page.side, y)
      .lineTo(page.side + innerWidth, y)
      .stroke()
      .restore();
  }

  private readonly step = ({ size }: Style): number => sizes[size] * leading;

  private lines(text: string, { size, weight }: Style, width: number): TextLine[] {
    return wrapLines(text, fontsFor(this.document.locale, weight), width, (run) => this.widthOf(run, size));
  }

  private draw(
    line: TextLine,
    { size, color }: Style,
    { x, y, width, atEnd }: { x: number; y: number; width: number; atEnd: boolean },
  ): void {
    let at = atEnd ? x + width - line.reduce((sum, run) => sum + this.widthOf(run, size), 0) : x;
    for (const run of line) {
      this.take(run, size)
        .fillColor(color)
        .text(run.text, at, y + sizes[size] * 1.1, { lineBreak: false, baseline: "alphabetic" });
      at += this.widthOf(run, size);
    }
  }

  private widthOf(run: FontRun, size: Size): number {
    return this.take(run, size).widthOfString(run.text);
  }

  private take({ font: { name, bytes } }: FontRun, size: Size): PDFKit.PDFDocument {
    if (!this.registeredFonts.has(name)) this.paper.registerFont(name, bytes);
    this.registeredFonts.add(name);
    return this.paper.font(name).fontSize(sizes[size]);
  }
}
