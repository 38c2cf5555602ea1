import Link from "next/link";
import { useTranslations } from "next-intl";
import { Breadcrumbs } from "@/components/kit/page/breadcrumbs";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { ProseBlocks } from "@/components/kit/text/prose";
import { helpAt, type HelpBase } from "@/lib/help/articles";
import type { HelpEntry } from "@/lib/help/load";
import type { ProsePage as Page } from "@/lib/i18n/prose";
import styles from "./help.module.css";

/** Renders one article, related ones, and a link for reporting missing content. */
export function HelpArticle({
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
        <ProseBlocks blocks={helpAt(base, page.blocks)} />
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
