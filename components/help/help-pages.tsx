import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { helpGroupOf, isHelpSlug, type HelpBase } from "@/lib/help/articles";
import { helpArticle, helpEntries } from "@/lib/help/load";
import type { Locale } from "@/lib/i18n/locale";
import { HelpArticle } from "./help-article";
import { HelpCentre } from "./help-centre";
import styles from "./help.module.css";

/** Renders the help centre, or one of its articles, at one of its two addresses. */
export async function HelpPages({ article, base, locale }: { article: unknown; base: HelpBase; locale: Locale }) {
  const entries = await helpEntries(locale);
  if (article === undefined)
    return (
      <HelpRoom base={base}>
        <HelpCentre entries={entries} base={base} />
      </HelpRoom>
    );
  if (!isHelpSlug(article)) notFound();
  const related = entries.filter(({ slug, group }) => group === helpGroupOf(article) && slug !== article);
  return (
    <HelpRoom base={base}>
      <HelpArticle slug={article} page={await helpArticle(locale, article)} related={related} base={base} />
    </HelpRoom>
  );
}

/** Wraps the page; inside the portal's shell it is in the main element already. */
const HelpRoom = ({ base, children }: { base: HelpBase; children: ReactNode }) =>
  base === "/help" ? <main className={styles.page}>{children}</main> : <div className={styles.inside}>{children}</div>;
