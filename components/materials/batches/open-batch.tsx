"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import type { Query } from "@/components/kit/select/query";
import { Permitted } from "@/components/shell/frame/permitted";
import { materialBatches } from "@/lib/materials/calls/batches";
import { DownloadSheet, ReplaceFile } from "./batch-file";
import { BatchPapers } from "./batch-papers";
import { OpenRows } from "./batch-rows";
import { SubmitCard } from "./submit-card";
import type { MaterialBatch, MaterialBatchDetail } from "./batch-view";

interface OpenBatchProps {
  detail: MaterialBatchDetail;
  query: Query;
  reload: () => Promise<unknown>;
}

/** A batch that is read and not handed in: what is wrong, how it is mended, the papers, and what goes on. */
export function OpenBatch({ detail, query, reload }: OpenBatchProps) {
  const { batch, papers } = detail;
  return (
    <div className={layout.stack}>
      <ReadNotice batch={batch} />
      <Permitted any={[materialBatches.submitBatch.needs]}>
        <SubmitCard detail={detail} query={query} onRefused={() => void reload()} />
      </Permitted>
      <OpenRows detail={detail} query={query} />
      <Permitted any={[materialBatches.setBatchPapers.needs]}>
        <BatchPapers batchNo={batch.batchNo} papers={papers} />
      </Permitted>
      <ReplaceFile batch={batch} onDone={reload} />
    </div>
  );
}

/** That all rows are good, or how many are faulty, to be corrected in the file or here. */
function ReadNotice({ batch: { batchNo, rowsRead, rowsFaulty } }: { batch: MaterialBatch }) {
  const t = useTranslations("materials.batch.verdict");
  if (rowsFaulty === 0) return <Notice tone="good" live title={t("allGood", { rows: rowsRead })} />;
  return (
    <Notice
      tone="waiting"
      live
      title={t("faulty", { faulty: rowsFaulty, rows: rowsRead })}
      action={
        <DownloadSheet batchNo={batchNo} show="all">
          {t("download")}
        </DownloadSheet>
      }
    >
      {t("faultyText")}
    </Notice>
  );
}
