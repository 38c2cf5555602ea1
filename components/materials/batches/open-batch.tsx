"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import type { Query } from "@/components/kit/select/query";
import { TabbedTable } from "@/components/kit/table/tabbed-table";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { externalOrders } from "@/lib/materials/calls/external-orders";
import { materialsPath } from "../materials-path";
import { FaultSheetDownloadButton, ReplaceMaterialBatchFile } from "./batch-file";
import { MaterialBatchDocuments } from "./batch-papers";
import { useRowFaultsColumn, useMaterialRowColumns } from "./row-columns";
import { CorrectMaterialRowForm } from "./row-form";
import { SubmitMaterialBatchCard } from "./submit-card";
import type { MaterialBatch, MaterialBatchDetail, MaterialBatchRow } from "./batch-view";

interface OpenBatchProps {
  detail: MaterialBatchDetail;
  query: Query;
  reload: () => Promise<unknown>;
}

/** Renders a batch that was read but not submitted: its faults with corrections, the documents, and the submission. */
export function UnsubmittedMaterialBatch({ detail, query, reload }: OpenBatchProps) {
  const { batch, papers } = detail;
  return (
    <div className={layout.stack}>
      <ReadNotice batch={batch} />
      <PermissionGate any={[materialBatchCalls.submitBatch.access]}>
        <SubmitMaterialBatchCard detail={detail} query={query} onRefused={() => void reload()} />
      </PermissionGate>
      <OpenRows detail={detail} query={query} />
      <PermissionGate any={[materialBatchCalls.setBatchPapers.access]}>
        <MaterialBatchDocuments batchNo={batch.batchNo} papers={papers} />
      </PermissionGate>
      <ReplaceMaterialBatchFile batch={batch} onDone={reload} />
    </div>
  );
}

/** Reports that all rows are good, or the number of faulty ones, which are corrected in the file or here. */
function ReadNotice({ batch: { batchNo, rowsRead, rowsFaulty } }: { batch: MaterialBatch }) {
  const t = useTranslations("materials.batch.verdict");
  if (rowsFaulty === 0) return <Notice tone="good" live title={t("allGood", { rows: rowsRead })} />;
  return (
    <Notice
      tone="waiting"
      live
      title={t("faulty", { faulty: rowsFaulty, rows: rowsRead })}
      action={
        <FaultSheetDownloadButton batchNo={batchNo} show="all">
          {t("download")}
        </FaultSheetDownloadButton>
      }
    >
      {t("faultyText")}
    </Notice>
  );
}

/** Lists the rows of an open batch, page by page; each may be corrected. */
function OpenRows({ detail: { batch, papers, rows }, query }: { detail: MaterialBatchDetail; query: Query }) {
  const t = useTranslations("materials.batch.rows");
  const correct = useTranslations("materials.batch.correct");
  const [correcting, setCorrecting] = useState<MaterialBatchRow>();
  const mayCorrect = useAccessCheck()(externalOrders.editRow.access);
  const { rowsRead, rowsFaulty, repeated } = batch;
  const counts = {
    all: rowsRead,
    faulty: rowsFaulty,
    good: rowsRead - rowsFaulty,
    repeated,
    noPapers: papers.without,
  } as const;
  const tab = (key: keyof typeof counts) => ({ key, label: t(`show.${key}`), count: counts[key] });
  const [columns, reason] = [useMaterialRowColumns(), useRowFaultsColumn()];
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
        <CorrectMaterialRowForm
          key={correcting.no}
          batch={batch}
          row={correcting}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </TabbedTable>
  );
}
