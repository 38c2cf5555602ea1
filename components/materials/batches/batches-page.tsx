import { useTranslations } from "next-intl";
import { ListPage } from "@/components/kit/page/list-page";
import type { Query } from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialBatchMachine as machine } from "@/lib/materials/states";
import { materialBatchPath, materialsPath } from "../materials-path";
import { StartMaterialBatch } from "./batch-start";
import { useMaterialBatchFilters } from "./batch-query";
import { MaterialTabs } from "./material-tabs";

type List = ClientOutput<typeof materialBatchCalls.materialBatches>;

/** Lists the merchant's batches of materials, with the start of a new one; filters and page are in the URL. */
export function MaterialBatchesPage({
  list,
  query,
  now,
  allowedRange,
}: {
  list: List;
  query: Query;
  now: Date;
  /** Holds the allowed range of days, when the filters were refused. */
  allowedRange: { readonly from: string; readonly to: string } | null;
}) {
  const [t, all] = [useTranslations("materials.batch"), useTranslations("materials.list")];
  const fields = useMaterialBatchFilters();
  const columns = useBatchColumns(now);
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      above={
        <>
          <MaterialTabs current="batches" />
          <PermissionGate any={[materialBatchCalls.startBatch.access]}>
            <AreaTranslations of={["materials"]}>
              <StartMaterialBatch />
            </AreaTranslations>
          </PermissionGate>
        </>
      }
      list={list}
      path={materialsPath}
      query={query}
      fields={fields}
      keep={["view", "size"]}
      refused={{ title: all("refused"), why: allowedRange && all("refusedText", allowedRange) }}
      empty={{ filteredText: t("list.emptyFiltered"), none: t("list.empty") }}
    >
      {(empty) => <DataTable caption={t("list.caption")} columns={columns} rows={list.rows} empty={empty} />}
    </ListPage>
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
      head: `${t("file")} · ${fields("fileBatchNo")}`,
      kind: "link",
      of: ({ fileName }) => fileName,
      under: ({ batchNo }) => batchNo,
      href: ({ batchNo }) => materialBatchPath(batchNo),
    },
    { head: fields("settlementType"), of: ({ kind }) => types(kind) },
    { head: t("rows"), kind: "count", of: ({ rowsRead }) => rowsRead },
    { head: t("faulty"), kind: "count", of: ({ rowsFaulty }) => rowsFaulty },
    { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("maker"), of: ({ maker }) => maker },
    { head: terms("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
  ];
}
