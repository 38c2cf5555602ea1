import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/kit/page/link-button";
import { ListPage } from "@/components/kit/page/list-page";
import type { Query } from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { optionalColumns, type ColumnChoice } from "@/components/kit/table/column-choice";
import { DataTable } from "@/components/kit/table/data-table";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { materials } from "@/lib/materials/calls/materials";
import { materialDuplicateMarks } from "@/lib/materials/duplicate-marks";
import { MaterialTabs } from "../batches/material-tabs";
import { CustomsSettlementStatus, type CustomsProduct } from "../customs/customs-standing";
import { materialFormPath, materialPath, materialsPath } from "../materials-path";
import { materialLinkStatusTone, materialUsageTone } from "../usage-tone";
import { useMaterialFilters } from "./materials-query";

type List = ClientOutput<typeof materials.materials>;

/** Lists the merchant's settlement materials; filters and page are in the URL. */
export function MaterialList({
  list,
  query,
  now,
  choice,
  allowedRange,
  customs,
  children,
}: {
  list: List;
  query: Query;
  now: Date;
  choice: ColumnChoice;
  /** Holds the allowed range of days, when the filters were refused. */
  allowedRange: { readonly from: string; readonly to: string } | null;
  customs: CustomsProduct;
  /** Below the list. */
  children: ReactNode;
}) {
  const t = useTranslations("materials.list");
  const fields = useMaterialFilters();
  const columns = useMaterialColumns(now, list.rows);
  const addButton = (
    <PermissionGate any={[materials.submitMaterial.access]}>
      <LinkButton tone="primary" href={materialFormPath()}>
        {t("add")}
      </LinkButton>
    </PermissionGate>
  );
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={addButton}
      above={
        <>
          <MaterialTabs current="materials" />
          <CustomsSettlementStatus product={customs} />
        </>
      }
      list={list}
      path={materialsPath}
      query={query}
      fields={fields}
      columnChoice={optionalColumns(columns, choice)}
      refused={{ title: t("refused"), why: allowedRange && t("refusedText", allowedRange) }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: addButton }}
      below={children}
    >
      {(empty) => (
        <DataTable caption={t("caption")} columns={columns} chosen={choice.chosen} rows={list.rows} empty={empty} />
      )}
    </ListPage>
  );
}

function useMaterialColumns(now: Date, rows: List["rows"]): Column<List["rows"][number]>[] {
  const [t, list, fields] = [
    useTranslations("materials"),
    useTranslations("materials.list"),
    useTranslations("materials.field"),
  ];
  const usages = useTranslations("materials.usage");
  const links = useTranslations("materials.link");
  return [
    {
      head: `${fields("buyerName")} · ${t("serialNo")}`,
      kind: "link",
      of: ({ buyerName }) => buyerName,
      under: ({ serialNo }) => serialNo,
      href: ({ serialNo }) => materialPath(serialNo),
    },
    { head: fields("contractNo"), of: ({ contractNo }) => contractNo },
    { head: fields("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: t("linked"), optional: "linked", kind: "money", of: ({ linked }) => linked },
    { head: t("linkable"), kind: "money", of: ({ linkable }) => linkable },
    { head: t("usageLabel"), kind: "chip", of: ({ usage }) => [materialUsageTone(usage), usages(usage)] },
    { head: t("linkLabel"), kind: "chip", of: ({ link }) => [materialLinkStatusTone(link), links(link)] },
    // most lists have none
    ...(rows.some((row) => materialDuplicateMarks(row).length > 0)
      ? [
          {
            head: list("marks"),
            of: (row: List["rows"][number]) =>
              materialDuplicateMarks(row)
                .map((mark) => t(mark))
                .join(" · "),
          },
        ]
      : []),
    { head: t("submittedAt"), kind: "time", of: ({ submittedAt }) => submittedAt, now },
  ];
}
