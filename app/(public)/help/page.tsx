import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { HelpCentreOrArticle } from "@/components/help/help-pages";
import { isHelpSlug } from "@/lib/help/articles";
import { helpArticle } from "@/lib/help/load";

type HelpProps = PageProps<"/help">;

export async function generateMetadata({ searchParams }: HelpProps): Promise<Metadata> {
  const { article } = await searchParams;
  if (!isHelpSlug(article)) return { title: (await getTranslations("help.centre"))("title") };
  const { title, lead } = await helpArticle(await getLocale(), article);
  return { title, description: lead };
}

/** Displays the help centre outside the portal: the help link of its pages opens it in a new tab. */
export default async function PublicHelpCentrePage({ searchParams }: HelpProps) {
  const { article, q } = await searchParams;
  return <HelpCentreOrArticle article={article} question={q} base="/help" locale={await getLocale()} />;
}
