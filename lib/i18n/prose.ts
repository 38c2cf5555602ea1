/** A stretch of text within a line. A link leads to a page of this site alone. */
export type Inline =
  | { readonly kind: "text" | "strong" | "code"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

type Line = readonly Inline[];

/** One block of a written page. */
export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly id: string; readonly line: Line }
  | { readonly kind: "paragraph" | "note"; readonly line: Line }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly Line[] }
  | { readonly kind: "table"; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: "code"; readonly text: string };

/** A written page: its title, one sentence on what it holds, and the words it should be found by beside its own. */
export interface Prose {
  readonly title: string;
  readonly lead: string;
  readonly labels: string;
  readonly blocks: readonly Block[];
}

const inlineShape = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

/** Only a page of this site: a text's author cannot lead anywhere else, nor run anything. */
const isOwnPage = (href: string): boolean => /^(\/(?![/\\])|#|\?)[\w\-./?=&#%]*$/.test(href);

/** The spans of one line. Anything that is not our markup is text, so no content can become HTML. */
export function lineOf(text: string): Line {
  const found: Inline[] = [];
  let last = 0;
  for (const match of text.matchAll(inlineShape)) {
    if (match.index > last) found.push({ kind: "text", text: text.slice(last, match.index) });
    const { strong, code, label = "", href = "" } = match.groups ?? {};
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else found.push(isOwnPage(href) ? { kind: "link", text: label, href } : { kind: "text", text: label });
    last = match.index + match[0].length;
  }
  if (last < text.length) found.push({ kind: "text", text: text.slice(last) });
  return found;
}

/** A line's words without its marks. */
export const plainOf = (line: Line): string => line.map(({ text }) => text).join("");

const cells = (row: string): readonly Line[] =>
  row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => lineOf(cell.trim()));
const ordered = /^\d+\.\s+/;
const bullet = /^-\s+/;

/**
 * Reads a written page: a small, safe part of Markdown. The first heading is the title, the quoted line behind it the
 * lead.
 */
export function proseOf(source: string): Prose {
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
      blocks.push({
        kind: "heading",
        level,
        id: `part-${blocks.length + 1}`,
        line: lineOf(line.slice(level + 1).trim()),
      });
      at += 1;
    } else if (line.startsWith("> ")) {
      const text = take((each) => each.startsWith("> "))
        .map((each) => each.slice(2))
        .join(" ");
      if (lead === "" && blocks.length === 0) lead = text;
      else blocks.push({ kind: "note", line: lineOf(text) });
    } else if (line.startsWith("```")) {
      at += 1;
      const text = take((each) => !each.startsWith("```")).join("\n");
      at += 1;
      blocks.push({ kind: "code", text });
    } else if (line.startsWith("|")) {
      const [head = "", , ...rows] = take((each) => each.startsWith("|"));
      blocks.push({ kind: "table", head: cells(head), rows: rows.map(cells) });
    } else if (bullet.test(line) || ordered.test(line)) {
      const mark = bullet.test(line) ? bullet : ordered;
      blocks.push({
        kind: "list",
        isOrdered: mark === ordered,
        items: take((each) => mark.test(each)).map((each) => lineOf(each.replace(mark, ""))),
      });
    } else {
      const text = take((each) => each.trim() !== "" && !/^(#|>|\||```|-\s|\d+\.\s)/.test(each)).join(" ");
      // a line that only looks like the beginning of something else is a paragraph by itself
      blocks.push({ kind: "paragraph", line: lineOf(text || line) });
      if (text === "") at += 1;
    }
  }
  return { title, lead, labels: /^words:\s*(.*)$/m.exec(front)?.[1] ?? "", blocks };
}

/** Everything a page says, as one text to search in. */
export function textOf({ title, lead, labels, blocks }: Prose): string {
  const said = blocks.flatMap((block) =>
    block.kind === "list"
      ? block.items.map(plainOf)
      : block.kind === "table"
        ? [...block.head, ...block.rows.flat()].map(plainOf)
        : block.kind === "code"
          ? [block.text]
          : [plainOf(block.line)],
  );
  return [title, lead, labels, ...said].join("\n");
}
