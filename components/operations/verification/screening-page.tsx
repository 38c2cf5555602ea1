import { useLocale, useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import type { ClientOutput } from "@/lib/call/call";
import type { verificationReviews } from "@/lib/operations/calls/verification";
import { countryName } from "@/lib/reference/places/country-name";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";
import { AddScreeningEntryForm, RemoveScreeningEntryButton } from "./screening-actions";

type List = ClientOutput<typeof verificationReviews.screeningList>;

/** Lists the names and countries that applications are compared with; operations maintain the list. */
export function ScreeningListPage({ world, list, query, now }: WorldListProps<List>) {
  const t = useTranslations("operations.screening");
  const locale = useLocale();
  const columns: readonly Column<List["rows"][number]>[] = [
    {
      head: t("entry"),
      of: ({ kind, text }) => (kind === "country" ? `${text} ${countryName(text, locale)}` : text),
    },
    { head: t("kind"), of: ({ kind }) => t(`kinds.${kind}`) },
    { head: t("note"), of: ({ note }) => note, wraps: true },
    { head: t("addedBy"), of: ({ addedBy }) => addedBy },
    { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
    {
      head: t("actions"),
      kind: "node",
      of: ({ entryId, text }) => <RemoveScreeningEntryButton {...{ world, entryId, text }} />,
    },
  ];
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <Card title={t("add")}>
        <AddScreeningEntryForm world={world} />
      </Card>
      <PagedTable
        list={list}
        path={consoleWorldRoute(world, "screening")}
        query={query}
        caption={t("caption")}
        columns={columns}
        rowKey={({ entryId }) => entryId}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </div>
  );
}
