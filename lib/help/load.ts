import { loadProsePage } from "@/lib/i18n/content";
import type { Locale } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import type { Inline, ProsePage } from "@/lib/i18n/prose";
import { helpGroupOf, helpSlugs, type HelpGroup, type HelpSlug } from "./articles";
import { explainedMachines, isExplainedMachine } from "./states";

/** Describes an article in a list of articles. */
export interface HelpEntry {
  readonly slug: HelpSlug;
  readonly group: HelpGroup;
  readonly title: string;
  readonly lead: string;
}

/** Loads one article, with the states that it explains under the labels that orders have. On the server only. */
export async function helpArticle(locale: Locale, slug: HelpSlug): Promise<ProsePage> {
  const [page, messages] = await Promise.all([loadProsePage(locale, "help", slug), loadMessages(locale)]);
  const labelled = (part: Inline): Inline => {
    if (part.kind !== "state" || !isExplainedMachine(part.machine)) return part;
    const area: Readonly<Record<string, unknown>> = messages[explainedMachines[part.machine].area];
    const labels = area[part.machine];
    const label = typeof labels === "object" && labels !== null ? Object.entries(labels) : [];
    const [, text = part.text] = label.find(([state]) => state === part.state) ?? [];
    return { ...part, text: String(text) };
  };
  const blocks = page.blocks.map((block) =>
    block.kind === "table" ? { ...block, rows: block.rows.map((row) => row.map((line) => line.map(labelled))) } : block,
  );
  return { ...page, blocks };
}

/** Loads the titles of all articles, in reading order. On the server only. */
export const loadHelpEntries = (locale: Locale): Promise<HelpEntry[]> =>
  Promise.all(
    helpSlugs.map(async (slug) => {
      const { title, lead } = await helpArticle(locale, slug);
      return { slug, group: helpGroupOf(slug), title, lead };
    }),
  );
