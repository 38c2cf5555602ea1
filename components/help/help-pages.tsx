import { useTranslations } from "next-intl";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Breadcrumbs } from "@/components/kit/page/breadcrumbs";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { ProseBlocks } from "@/components/kit/text/prose";
import { helpGroupOf, isHelpSlug, type HelpBase, helpGroupNames, rewriteHelpLinks } from "@/lib/help/articles";
import { helpArticle, loadHelpSearchEntries, type HelpEntry } from "@/lib/help/load";
import type { Locale } from "@/lib/i18n/locale";
import type { ProsePage as Page } from "@/lib/i18n/prose";
import { HelpArticleSearch } from "./help-search";
import styles from "./help.module.css";

/** Renders the help centre, or one of its articles, at one of its two addresses. */
export async function HelpCentreOrArticle({
  article,
  base,
  locale,
}: {
  article: unknown;
  base: HelpBase;
  locale: Locale;
}) {
  const entries = await loadHelpSearchEntries(locale);
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

/** Lists every article by subject, with a full-text search. */
function HelpCentre({ entries, base }: { entries: readonly HelpEntry[]; base: HelpBase }) {
  const t = useTranslations("help.centre");
  const group = useTranslations("help.groups");
  const foundTexts = Array.from({ length: entries.length + 1 }, (_, count) => t("found", { count }));
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <HelpArticleSearch
        entries={entries}
        base={base}
        groups={helpGroupNames.map((name) => ({ name, title: group(name) }))}
        labels={{ search: t("search"), foundTexts }}
      />
    </>
  );
}

/** Renders one article, related ones, and a link for reporting missing content. */
function HelpArticle({
  slug,
  page,
  related,
  base,
}: {
  slug: string;
  page: Page;
  related: readonly HelpEntry[];
  base: HelpBase;
}) {
  const t = useTranslations("help.centre");
  return (
    <>
      <PageHeader
        title={page.title}
        trail={<Breadcrumbs steps={[{ label: t("title"), href: base }, { label: page.title }]} />}
      >
        {page.lead}
      </PageHeader>
      <div className={styles.beside}>
        <ProseBlocks blocks={rewriteHelpLinks(base, page.blocks)} />
        <aside className={styles.related} aria-label={t("more")}>
          <h2>{t("more")}</h2>
          <ul>
            {related.map(({ slug: relatedSlug, title }) => (
              <li key={relatedSlug}>
                <Link href={`${base}?article=${relatedSlug}`} prefetch={false}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          <p>{t("missing")}</p>
          <div className={styles.ways}>
            <LinkButton small href={{ pathname: "/feedback", query: { page: `${base}?article=${slug}` } }}>
              {t("tell")}
            </LinkButton>
            <LinkButton small tone="quiet" href={base}>
              {t("back")}
            </LinkButton>
          </div>
        </aside>
      </div>
    </>
  );
}
