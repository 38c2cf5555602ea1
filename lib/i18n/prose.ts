import { stateAnchor } from "./state-anchor";

/** Describes a span of text within a line. A link targets only pages of this site. */
export type Inline =
  | { readonly kind: "text" | "strong" | "code"; readonly text: string }
  /** A state of an order, by its machine and its name there; its text is the name until a loader has put its label. */
  | {
      readonly kind: "state";
      readonly text: string;
      readonly machine: string;
      readonly state: string;
      readonly id: string;
    }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

type Line = readonly Inline[];

/** Describes one block of a written page. */
export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly id: string; readonly line: Line }
  | { readonly kind: "paragraph" | "note"; readonly line: Line }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly Line[] }
  | { readonly kind: "table"; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: "code"; readonly text: string };

/**
 * Describes a written page: its title, a summary in one sentence, and additional search words, of the page and of its
 * parts by their anchors.
 */
export interface ProsePage {
  readonly title: string;
  readonly lead: string;
  readonly labels: string;
  readonly partLabels: ReadonlyMap<string, string>;
  readonly blocks: readonly Block[];
}

const inlineShape =
  /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)|\{(?<machine>[a-zA-Z]+)\.(?<state>[a-zA-Z]+)\}/g;

/** Returns true for a page of this site: a text's author cannot link to other sites, or run anything. */
const isOwnPage = (href: string): boolean => /^(\/(?![/\\])|#|\?)[\w\-./?=&#%]*$/.test(href);

/** Parses the spans of one line. Anything that is not supported markup is text, so no content can become HTML. */
export function parseProseLine(text: string): Line {
  const spans: Inline[] = [];
  let last = 0;
  for (const match of text.matchAll(inlineShape)) {
    if (match.index > last) spans.push({ kind: "text", text: text.slice(last, match.index) });
    const { strong, code, label = "", href = "", machine, state = "" } = match.groups ?? {};
    if (machine !== undefined)
      spans.push({ kind: "state", text: `${machine}.${state}`, machine, state, id: stateAnchor(machine, state) });
    else if (strong !== undefined) spans.push({ kind: "strong", text: strong });
    else if (code !== undefined) spans.push({ kind: "code", text: code });
    else spans.push(isOwnPage(href) ? { kind: "link", text: label, href } : { kind: "text", text: label });
    last = match.index + match[0].length;
  }
  if (last < text.length) spans.push({ kind: "text", text: text.slice(last) });
  return spans;
}

/** Returns a line's text without markup. */
export const plainLineText = (line: Line): string => line.map(({ text }) => text).join("");

const cells = (row: string): readonly Line[] =>
  row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => parseProseLine(cell.trim()));
const orderedItem = /^\d+\.\s+/;
const bullet = /^-\s+/;

/**
 * Parses a written page: a small, safe subset of Markdown. The first heading is the title, the quoted line behind it
 * the lead.
 */
export function parseProsePage(source: string): ProsePage {
  const [, front = "", body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const lines = body.split("\n");
  const blocks: Block[] = [];
  let title = "";
  let lead = "";
  let at = 0;
  const take = (belongs: (line: string) => boolean): string[] => {
    const start = at;
    while (at < lines.length && belongs(lines[at] ?? "")) at += 1;
    return lines.slice(start, at);
  };

  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.trim() === "") at += 1;
    else if (line.startsWith("# ")) {
      title = line.slice(2).trim();
      at += 1;
    } else if (/^###? /.test(line)) {
      const level = line.startsWith("### ") ? 3 : 2;
      const [, text = "", id = `part-${blocks.length + 1}`] =
        /^(.*?)(?:\s*\{#([a-z][a-z-]*)\})?$/.exec(line.slice(level + 1).trim()) ?? [];
      blocks.push({ kind: "heading", level, id, line: parseProseLine(text) });
      at += 1;
    } else if (line.startsWith("> ")) {
      const text = take((item) => item.startsWith("> "))
        .map((item) => item.slice(2))
        .join(" ");
      if (lead === "" && blocks.length === 0) lead = text;
      else blocks.push({ kind: "note", line: parseProseLine(text) });
    } else if (line.startsWith("```")) {
      at += 1;
      const text = take((item) => !item.startsWith("```")).join("\n");
      at += 1;
      blocks.push({ kind: "code", text });
    } else if (line.startsWith("|")) {
      const [head = "", , ...rows] = take((item) => item.startsWith("|"));
      blocks.push({ kind: "table", head: cells(head), rows: rows.map(cells) });
    } else if (bullet.test(line) || orderedItem.test(line)) {
      const mark = bullet.test(line) ? bullet : orderedItem;
      blocks.push({
        kind: "list",
        isOrdered: mark === orderedItem,
        items: take((item) => mark.test(item)).map((item) => parseProseLine(item.replace(mark, ""))),
      });
    } else {
      const text = take((item) => item.trim() !== "" && !/^(#|>|\||```|-\s|\d+\.\s)/.test(item)).join(" ");
      // a line that only resembles the beginning of another block is a paragraph
      blocks.push({ kind: "paragraph", line: parseProseLine(text || line) });
      if (text === "") at += 1;
    }
  }
  const { words: labels = "", ...partLabels } = parseFront(front);
  return { title, lead, labels, partLabels: new Map(Object.entries(partLabels)), blocks };
}

/** Parses the lines before a page's title: search words, of the page (`words`), a part's anchor or a state. */
const parseFront = (front: string): Record<string, string> =>
  Object.fromEntries(
    [...front.matchAll(/^([\w.-]+):\s*(.*)$/gm)].map(([, key = "", words = ""]) => [key.replace(".", "-"), words]),
  );

/** Returns the text of a block for searching, without markup. */
export function plainBlockText(block: Block): string {
  if (block.kind === "list") return block.items.map(plainLineText).join("\n");
  if (block.kind === "table") return [block.head, ...block.rows].map(plainRowText).join("\n");
  return block.kind === "code" ? block.text : plainLineText(block.line);
}

/** Returns the text of a table's row, without markup. */
export const plainRowText = (row: readonly Line[]): string => row.map(plainLineText).join(" ");
