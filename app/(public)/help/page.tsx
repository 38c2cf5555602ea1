import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { HelpPages } from "@/components/help/help-pages";
import { signedIn } from "@/lib/backend/load";
import { isHelpSlug } from "@/lib/help/articles";
import { helpArticle } from "@/lib/help/load";

type Asked = PageProps<"/help">;

export async function generateMetadata({ searchParams }: Asked): Promise<Metadata> {
  const { article } = await searchParams;
  if (!isHelpSlug(article)) return { title: (await getTranslations("help.centre"))("title") };
  const { title, lead } = await helpArticle(await getLocale(), article);
  return { title, description: lead };
}

/** The help centre for whoever is not signed in; the others have it in the portal's shell. */
export default async function Help({ searchParams }: Asked) {
  const { article } = await searchParams;
  // named cast: the same page, inside
  if ((await signedIn("portal")).who)
    redirect((isHelpSlug(article) ? `/b2b/help?article=${article}` : "/b2b/help") as Route);
  return <HelpPages article={article} base="/help" locale={await getLocale()} />;
}
