import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import type { FilterField } from "@/components/kit/select/filter-fields";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EventLogDownloadLink } from "../proof/log-link";
import type { WorldListProps } from "../worlds/world-list-props";
import { consoleWorldRoute } from "../worlds/world-route";
import { useProcessedJobColumns, type Happenings } from "./happening-list";
import { useJobKindLabel } from "./job-name";

/** Lists all jobs that the clock processed in a world, newest first; ticks are folded into their count. */
export function ProcessedJobsPage({ world, list, query, now }: WorldListProps<Happenings>) {
  const t = useTranslations("operations.effects");
  const name = useJobKindLabel();
  const fields: readonly FilterField[] = [
    {
      kind: "choice",
      name: "kind",
      label: t("what"),
      options: list.kinds.map((value) => ({ value, label: name(value) })),
    },
  ];
  return (
    <>
      <PageHeader title={t("title")} actions={<EventLogDownloadLink world={world} />}>
        {t("ticks", { count: Number(list.ticks) })}
      </PageHeader>
      <FilteredTable
        list={list}
        path={consoleWorldRoute(world, "happenings")}
        query={query}
        fields={fields}
        keep={["size"]}
        caption={t("caption")}
        columns={useProcessedJobColumns(world, now)}
        rowKey={({ no }) => no}
        empty={<EmptyState>{t("none")}</EmptyState>}
      />
    </>
  );
}
