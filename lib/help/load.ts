import { loadProsePage } from "@/lib/i18n/content";
import type { Locale } from "@/lib/i18n/locale";
import { proseSearchText, type ProsePage } from "@/lib/i18n/prose";
import { helpGroupOf, helpSlugs, type HelpGroup, type HelpSlug } from "./articles";
import type { Findable } from "./find";

export interface HelpEntry extends Findable {
  readonly slug: HelpSlug;
  readonly group: HelpGroup;
}

/** Loads one article. On the server only. */
export const helpArticle = (locale: Locale, slug: HelpSlug): Promise<ProsePage> => loadProsePage(locale, "help", slug);

/** Loads all articles with their full text for the search. On the server only. */
export const loadHelpSearchEntries = (locale: Locale): Promise<HelpEntry[]> =>
  Promise.all(
    helpSlugs.map(async (slug) => {
      const page = await helpArticle(locale, slug);
      return { slug, group: helpGroupOf(slug), title: page.title, lead: page.lead, text: proseSearchText(page) };
    }),
  );
