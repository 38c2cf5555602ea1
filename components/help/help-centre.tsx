import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/kit/page/page-header";
import { helpGroupNames } from "@/lib/help/articles";
import type { HelpEntry } from "@/lib/help/load";
import { HelpSearch } from "./help-search";
import styles from "./help.module.css";

/** Every article by subject, and a search through all that they say. */
export function HelpCentre({ entries }: { entries: readonly HelpEntry[] }) {
  const t = useTranslations("help.centre");
  const group = useTranslations("help.groups");
  const found = Array.from({ length: entries.length + 1 }, (_, count) => t("found", { count }));
  return (
    <main className={styles.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <HelpSearch
        entries={entries}
        groups={helpGroupNames.map((name) => ({ name, title: group(name) }))}
        labels={{ search: t("search"), found }}
      />
    </main>
  );
}
