import type { Locale } from "@/lib/i18n/locale";
import { plainBlockText, plainLineText, plainRowText, type Inline, type ProsePage } from "@/lib/i18n/prose";
import { helpSlugs, type HelpSlug } from "../articles";
import { helpArticle } from "../load";

/**
 * Describes a part of an article that a search may lead to: its beginning, what is under a heading, or the explanation
 * of one state.
 */
export interface HelpSection {
  /** Holds the article and the anchor: the same in both languages. */
  readonly id: string;
  readonly slug: HelpSlug;
  /** Holds the place in the article; null for its beginning. */
  readonly anchor: string | null;
  readonly title: string;
  /** Holds the titles above it: the article's and the heading's. */
  readonly trail: readonly string[];
  /** Holds search words that are not displayed: of the whole article at its beginning, else of the section. */
  readonly labels: string;
  readonly words: string;
  readonly text: string;
}

type Row = readonly (readonly Inline[])[];

const stateOf = (row: Row): (Inline & { kind: "state" }) | undefined => {
  const first = row[0]?.[0];
  return first?.kind === "state" ? first : undefined;
};

interface OpenSection {
  readonly anchor: string | null;
  readonly title: string;
  readonly texts: string[];
}

/** Divides an article into its sections. */
export function sectionsOf(slug: HelpSlug, page: ProsePage): HelpSection[] {
  const sections: HelpSection[] = [];
  const add = (anchor: string | null, title: string, trail: readonly string[], texts: readonly string[]) =>
    sections.push({
      id: anchor === null ? slug : `${slug}#${anchor}`,
      slug,
      anchor,
      title,
      trail,
      labels: anchor === null ? page.labels : "",
      words: (anchor !== null && page.partLabels.get(anchor)) || "",
      text: texts.join("\n"),
    });
  let open: OpenSection = { anchor: null, title: page.title, texts: [page.lead] };
  const close = () => {
    if (open.texts.length > 0) add(open.anchor, open.title, open.anchor === null ? [] : [page.title], open.texts);
  };
  for (const block of page.blocks) {
    if (block.kind === "heading") {
      close();
      open = { anchor: block.id, title: plainLineText(block.line), texts: [] };
    } else if (block.kind === "table") {
      const trail = open.anchor === null ? [page.title] : [page.title, open.title];
      const plainRows = block.rows.filter((row) => stateOf(row) === undefined);
      if (plainRows.length > 0) open.texts.push(plainBlockText({ ...block, rows: plainRows }));
      for (const row of block.rows) {
        const state = stateOf(row);
        if (state) add(state.id, state.text, trail, [plainRowText(row.slice(1))]);
      }
    } else open.texts.push(plainBlockText(block));
  }
  close();
  return sections;
}

/** Loads the sections of all articles in a language. On the server only. */
export async function loadHelpSections(locale: Locale): Promise<HelpSection[]> {
  const pages = await Promise.all(helpSlugs.map(async (slug) => sectionsOf(slug, await helpArticle(locale, slug))));
  return pages.flat();
}
