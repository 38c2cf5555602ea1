import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/kit/page/page-header";
import { helpGroupNames, type HelpBase } from "@/lib/help/articles";
import type { HelpEntry } from "@/lib/help/load";
import { HelpSearch } from "./help-search";

/** Lists every article by subject, with a full-text search. */
export function HelpCentre({ entries, base }: { entries: readonly HelpEntry[]; base: HelpBase }) {
  const t = useTranslations("help.centre");
  const group = useTranslations("help.groups");
  const foundTexts = Array.from({ length: entries.length + 1 }, (_, count) => t("found", { count }));
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <HelpSearch
        entries={entries}
        base={base}
        groups={helpGroupNames.map((name) => ({ name, title: group(name) }))}
        labels={{ search: t("search"), foundTexts }}
      />
    </>
  );
}
