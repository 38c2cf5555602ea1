"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import type { Query } from "@/components/kit/select/query";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { DownloadSheetWithFaults, ReplaceFile } from "./batch-file";
import { BatchPapers } from "./batch-papers";
import { OpenRows } from "./batch-rows";
import { SubmitCard } from "./submit-card";
import type { MaterialBatch, MaterialBatchDetail } from "./batch-view";

interface OpenBatchProps {
  detail: MaterialBatchDetail;
  query: Query;
  reload: () => Promise<unknown>;
}

/** Renders a batch that was read but not submitted: its faults with corrections, the documents, and the submission. */
export function OpenBatch({ detail, query, reload }: OpenBatchProps) {
  const { batch, papers } = detail;
  return (
    <div className={layout.stack}>
      <ReadNotice batch={batch} />
      <PermissionGate any={[materialBatchCalls.submitBatch.access]}>
        <SubmitCard detail={detail} query={query} onRefused={() => void reload()} />
      </PermissionGate>
      <OpenRows detail={detail} query={query} />
      <PermissionGate any={[materialBatchCalls.setBatchPapers.access]}>
        <BatchPapers batchNo={batch.batchNo} papers={papers} />
      </PermissionGate>
      <ReplaceFile batch={batch} onDone={reload} />
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
        <DownloadSheetWithFaults batchNo={batchNo} show="all">
          {t("download")}
        </DownloadSheetWithFaults>
      }
    >
      {t("faultyText")}
    </Notice>
  );
}
