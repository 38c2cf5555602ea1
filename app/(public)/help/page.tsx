import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { HelpPages } from "@/components/help/help-pages";
import { isHelpSlug } from "@/lib/help/articles";
import { helpArticle } from "@/lib/help/load";

type Asked = PageProps<"/help">;

export async function generateMetadata({ searchParams }: Asked): Promise<Metadata> {
  const { article } = await searchParams;
  if (!isHelpSlug(article)) return { title: (await getTranslations("help.centre"))("title") };
  const { title, lead } = await helpArticle(await getLocale(), article);
  return { title, description: lead };
}

/** The help centre beside the portal: its pages' help link opens it in a tab of its own. */
export default async function Help({ searchParams }: Asked) {
  const { article } = await searchParams;
  return <HelpPages article={article} base="/help" locale={await getLocale()} />;
}
