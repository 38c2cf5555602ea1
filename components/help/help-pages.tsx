import type { Route } from "next";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Breadcrumbs } from "@/components/kit/page/breadcrumbs";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { ProseBlocks } from "@/components/kit/text/prose";
import {
  helpGroupNames,
  helpGroupOf,
  helpQuestionMax,
  isHelpSlug,
  rewriteHelpLinks,
  type HelpBase,
} from "@/lib/help/articles";
import { helpArticle, loadHelpEntries, type HelpEntry } from "@/lib/help/load";
import { helpHitHref, searchHelp, type HelpHit } from "@/lib/help/search/find";
import type { Locale } from "@/lib/i18n/locale";
import type { ProsePage as Page } from "@/lib/i18n/prose";
import { HelpSearchForm } from "./help-search";
import styles from "./help.module.css";

/** Returns the question of an address: one text, of the length that the field permits. */
const questionOf = (q: unknown): string => (typeof q === "string" ? q.trim().slice(0, helpQuestionMax) : "");

/** Renders the help centre, the answers to a question, or one of its articles, at one of its two addresses. */
export async function HelpCentreOrArticle({
  article,
  question: q,
  base,
  locale,
}: {
  article: unknown;
  question: unknown;
  base: HelpBase;
  locale: Locale;
}) {
  const entries = await loadHelpEntries(locale);
  const question = questionOf(q);
  if (article === undefined)
    return (
      <HelpRoom base={base}>
        <HelpCentre
          entries={entries}
          question={question}
          hits={question === "" ? null : await searchHelp(locale, question)}
          base={base}
        />
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

/** Lists every article by subject, or the answers to a question, the best first. */
function HelpCentre({
  entries,
  question,
  hits,
  base,
}: {
  entries: readonly HelpEntry[];
  question: string;
  /** Holds the answers; null without a question. */
  hits: readonly HelpHit[] | null;
  base: HelpBase;
}) {
  const t = useTranslations("help.centre");
  const group = useTranslations("help.groups");
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <div className={styles.centre}>
        <div>
          <HelpSearchForm action={base} question={question} labels={{ search: t("search"), submit: t("submit") }} />
          <p role="status" className={styles.count}>
            {hits ? t("found", { count: hits.length }) : t("example")}
          </p>
        </div>
        {hits ? (
          <HelpHits hits={hits} base={base} />
        ) : (
          helpGroupNames.map((name) => (
            <section key={name} aria-labelledby={`group-${name}`} className={styles.group}>
              <h2 id={`group-${name}`}>{group(name)}</h2>
              <Articles rows={entries.filter((entry) => entry.group === name)} base={base} />
            </section>
          ))
        )}
      </div>
    </>
  );
}

/** Lists the answers to a question: each with where it is, and with the beginning of its text. */
const HelpHits = ({ hits, base }: { hits: readonly HelpHit[]; base: HelpBase }) => (
  <ol className={styles.hits}>
    {hits.map((hit) => (
      <li key={`${hit.slug} ${hit.anchor}`}>
        {hit.trail.length > 0 && <p>{hit.trail.join(" › ")}</p>}
        {/* named cast: the help centre's own page with an article and its anchor */}
        <Link href={helpHitHref(base, hit) as Route} prefetch={false}>
          {hit.title}
        </Link>
        <p>{hit.excerpt}</p>
      </li>
    ))}
  </ol>
);

const Articles = ({ rows, base }: { rows: readonly HelpEntry[]; base: HelpBase }) => (
  <ul className={styles.articles}>
    {rows.map(({ slug, title, lead }) => (
      <li key={slug}>
        <Link href={`${base}?article=${slug}`} prefetch={false}>
          {title}
        </Link>
        <p>{lead}</p>
      </li>
    ))}
  </ul>
);

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
