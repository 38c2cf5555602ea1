import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { HelpCentreOrArticle } from "@/components/help/help-pages";
import { isHelpSlug } from "@/lib/help/articles";
import { helpArticle } from "@/lib/help/load";

type HelpPageProps = PageProps<"/b2b/help">;

export async function generateMetadata({ searchParams }: HelpPageProps): Promise<Metadata> {
  const { article } = await searchParams;
  if (!isHelpSlug(article)) return { title: (await getTranslations("help.centre"))("title") };
  return { title: (await helpArticle(await getLocale(), article)).title };
}

/** Renders the help centre, the answers to a question, or an article, in the portal's shell. */
export default async function PortalHelpCentrePage({ searchParams }: HelpPageProps) {
  const { article, q } = await searchParams;
  return <HelpCentreOrArticle article={article} question={q} base="/b2b/help" locale={await getLocale()} />;
}
