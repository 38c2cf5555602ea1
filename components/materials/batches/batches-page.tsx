import { useTranslations } from "next-intl";
import { EmptyList } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { Filters } from "@/components/kit/select/filters";
import type { Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { materialBatches } from "@/lib/materials/calls/batches";
import { materialBatch as machine } from "@/lib/materials/states";
import { batchPath, materialsPath } from "../materials-path";
import { StartMaterialBatch } from "./batch-start";
import { useBatchFilters } from "./batch-query";
import { MaterialTabs } from "./material-tabs";

type List = Got<typeof materialBatches.materialBatches>;

/** The merchant's batches of materials: how one is started, and those there are; filters and page are in the URL. */
export function BatchesPage({
  list,
  query,
  now,
  refused,
}: {
  list: List;
  query: Query;
  now: Date;
  /** Why the filters found nothing to list. */
  refused: { readonly from: string; readonly to: string } | null;
}) {
  const [t, all] = [useTranslations("materials.batch"), useTranslations("materials.list")];
  const fields = useBatchFilters();
  const set = useSetFilters(fields, query);
  const columns = useBatchColumns(now);
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <MaterialTabs current="batches" />
      <Permitted any={[materialBatches.startBatch.needs]}>
        <AreaMessages of={["materials"]}>
          <StartMaterialBatch />
        </AreaMessages>
      </Permitted>
      <Filters path={materialsPath} query={query} keep={["view", "size"]} fields={fields} set={set} />
      {refused && (
        <Notice tone="bad" title={all("refused")}>
          {all("refusedText", refused)}
        </Notice>
      )}
      <PagedTable
        list={list}
        path={materialsPath}
        query={query}
        caption={t("list.caption")}
        columns={columns}
        empty={
          <EmptyList
            isFiltered={set.length > 0}
            filtered={t("list.emptyFiltered")}
            none={t("list.empty")}
            action={null}
          />
        }
      />
    </div>
  );
}

function useBatchColumns(now: Date): Column<List["rows"][number]>[] {
  const [t, fields, terms] = [
    useTranslations("materials.batch.list"),
    useTranslations("materials.field"),
    useTranslations("terms"),
  ];
  const [states, types] = [useTranslations("materials.materialBatch"), useTranslations("materials.settlementType")];
  return [
    {
      head: fields("fileBatchNo"),
      kind: "link",
      of: ({ batchNo }) => batchNo,
      href: ({ batchNo }) => batchPath(batchNo),
    },
    { head: t("file"), of: ({ fileName }) => fileName },
    { head: fields("settlementType"), of: ({ kind }) => types(kind) },
    { head: t("rows"), kind: "count", of: ({ rowsRead }) => rowsRead },
    { head: t("faulty"), kind: "count", of: ({ rowsFaulty }) => rowsFaulty },
    { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("maker"), of: ({ maker }) => maker },
    { head: terms("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
  ];
}
