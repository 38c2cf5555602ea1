import Link from "next/link";
import { useTranslations } from "next-intl";
import { Breadcrumbs } from "@/components/kit/page/breadcrumbs";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { Prose } from "@/components/kit/text/prose";
import { helpAt, type HelpBase } from "@/lib/help/articles";
import type { HelpEntry } from "@/lib/help/load";
import type { Prose as Page } from "@/lib/i18n/prose";
import styles from "./help.module.css";

/** One article, what else there is on its subject, and where to say that something is missing. */
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
        <Prose blocks={helpAt(base, page.blocks)} />
        <aside className={styles.related} aria-label={t("more")}>
          <h2>{t("more")}</h2>
          <ul>
            {related.map(({ slug: other, title }) => (
              <li key={other}>
                <Link href={`${base}?article=${other}`} prefetch={false}>
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
