import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { HelpArticle } from "@/components/help/help-article";
import { HelpCentre } from "@/components/help/help-centre";
import { helpGroupOf, isHelpSlug } from "@/lib/help/articles";
import { helpArticle, helpEntries } from "@/lib/help/load";

type Asked = PageProps<"/help">;

export async function generateMetadata({ searchParams }: Asked): Promise<Metadata> {
  const { article } = await searchParams;
  if (!isHelpSlug(article)) return { title: (await getTranslations("help.centre"))("title") };
  const { title, lead } = await helpArticle(await getLocale(), article);
  return { title, description: lead };
}

/** The help centre, or one of its articles: ?article= says which. */
export default async function Help({ searchParams }: Asked) {
  const [{ article }, locale] = [await searchParams, await getLocale()];
  const entries = await helpEntries(locale);
  if (article === undefined) return <HelpCentre entries={entries} />;
  if (!isHelpSlug(article)) notFound();
  const related = entries.filter(({ slug, group }) => group === helpGroupOf(article) && slug !== article);
  return <HelpArticle slug={article} page={await helpArticle(locale, article)} related={related} />;
}
