"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import type { Query } from "@/components/kit/select/query";
import { TabbedTable } from "@/components/kit/table/tabbed-table";
import { useMay } from "@/components/shell/frame/permission-gate";
import { externalOrders } from "@/lib/materials/calls/external-orders";
import { materialsPath } from "../materials-path";
import { CorrectRow } from "./row-form";
import { useReasonColumn, useMaterialRowColumns } from "./row-columns";
import type { MaterialBatchDetail, MaterialBatchRow } from "./batch-view";

/** Lists the rows of an open batch, page by page; each may be corrected. */
export function OpenRows({ detail: { batch, papers, rows }, query }: { detail: MaterialBatchDetail; query: Query }) {
  const t = useTranslations("materials.batch.rows");
  const correct = useTranslations("materials.batch.correct");
  const [correcting, setCorrecting] = useState<MaterialBatchRow>();
  const mayCorrect = useMay()(externalOrders.editRow.access);
  const { rowsRead, rowsFaulty, repeated } = batch;
  const counts = {
    all: rowsRead,
    faulty: rowsFaulty,
    good: rowsRead - rowsFaulty,
    repeated,
    noPapers: papers.without,
  } as const;
  const tab = (key: keyof typeof counts) => ({ key, label: t(`show.${key}`), count: counts[key] });
  const [columns, reason] = [useMaterialRowColumns(), useReasonColumn()];
  return (
    <TabbedTable
      title={t("title")}
      label={t("label")}
      tabs={[tab("all"), tab("faulty"), tab("good"), tab("repeated"), tab("noPapers")]}
      list={rows}
      path={materialsPath}
      query={query}
      caption={t("caption")}
      rowKey={({ no }) => String(no)}
      empty={t("none")}
      columns={[
        ...columns,
        { head: t("papers"), of: (row) => row.papers.join(t("listSign")) },
        reason,
        ...(mayCorrect
          ? [
              {
                head: t("action"),
                kind: "node" as const,
                of: (row: MaterialBatchRow) => (
                  <Button
                    small
                    aria-label={correct("title", { no: String(row.no) })}
                    onClick={() => setCorrecting(row)}
                  >
                    {correct("action")}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    >
      {correcting && (
        <CorrectRow key={correcting.no} batch={batch} row={correcting} onClose={() => setCorrecting(undefined)} />
      )}
    </TabbedTable>
  );
}
