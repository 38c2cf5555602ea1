import { content } from "@/lib/i18n/content";
import type { Locale } from "@/lib/i18n/locale";
import { textOf, type Prose } from "@/lib/i18n/prose";
import { helpGroupOf, helpSlugs, type HelpGroup, type HelpSlug } from "./articles";
import type { Findable } from "./find";

export interface HelpEntry extends Findable {
  readonly slug: HelpSlug;
  readonly group: HelpGroup;
}

/** One article as it is written. On the server alone. */
export const helpArticle = (locale: Locale, slug: HelpSlug): Promise<Prose> => content(locale, "help", slug);

/** All articles, with all that they say, to be searched. On the server alone. */
export const helpEntries = (locale: Locale): Promise<HelpEntry[]> =>
  Promise.all(
    helpSlugs.map(async (slug) => {
      const page = await helpArticle(locale, slug);
      return { slug, group: helpGroupOf(slug), title: page.title, lead: page.lead, text: textOf(page) };
    }),
  );
