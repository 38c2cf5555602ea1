"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Query } from "@/components/kit/select/query";
import { CopyableText } from "@/components/kit/text/copyable";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { SheetParsingProgress } from "@/components/shell/sheets/sheet-reading";
import { usePolledSheet } from "@/components/shell/sheets/use-sheet";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialBatchMachine as machine } from "@/lib/materials/states";
import { materialBatchRowsMax } from "@/lib/materials/terms";
import { beijingDay } from "@/lib/time/beijing";
import { batchesPath } from "../materials-path";
import { FaultSheetDownloadButton, ReplaceMaterialBatchFile } from "./batch-file";
import { materialBatchInput } from "./batch-query";
import {
  isBatchFileBeingRead,
  isBatchSubmitted,
  isBatchOpen,
  type MaterialBatch,
  type MaterialBatchDetail,
} from "./batch-view";
import { SubmittedMaterialBatch } from "./submitted-batch";
import { UnsubmittedMaterialBatch } from "./open-batch";

interface BatchProps {
  detail: MaterialBatchDetail;
  /** Holds the page's query, which selects the visible rows. */
  query: Query;
  now: Date;
  reload: () => Promise<unknown>;
}

/**
 * Renders one batch of materials: the reading progress of its file, the faults of its rows, and after submission the
 * outcome of the rows.
 */
export function MaterialBatchPage({ first, query, now }: { first: MaterialBatchDetail; query: Query; now: Date }) {
  const { batchNo } = first.batch;
  const { data, reload } = usePolledSheet(materialBatchCalls.materialBatch, materialBatchInput(query, batchNo), {
    initial: first,
    isBeingRead: ({ batch }) => isBatchFileBeingRead(batch),
  });
  return (
    <div className={layout.page}>
      <BatchHeader batch={data.batch} />
      <BatchBody detail={data} query={query} now={now} reload={reload} />
    </div>
  );
}

function BatchHeader({ batch }: { batch: MaterialBatch }) {
  const [t, fields] = [useTranslations("materials.batch"), useTranslations("materials.field")];
  const states = useTranslations("materials.materialBatch");
  const types = useTranslations("materials.settlementType");
  const { batchNo, state, fileName, kind } = batch;
  return (
    <PageHeader
      title={<CopyableText text={batchNo} label={fields("fileBatchNo")} />}
      state={
        <ExplainedState machine={machine} state={state}>
          {states(state)}
        </ExplainedState>
      }
      actions={
        <>
          <LinkButton href={batchesPath}>{t("back")}</LinkButton>
          {isBatchSubmitted(batch) && (
            <FaultSheetDownloadButton batchNo={batchNo} show="all">
              {t("download")}
            </FaultSheetDownloadButton>
          )}
          {machine.next(state, "drop") && <DropMaterialBatch batch={batch} />}
        </>
      }
    >
      {t("sentence", { file: fileName, kind: types(kind) })}
    </PageHeader>
  );
}

function BatchBody({ detail, query, now, reload }: BatchProps) {
  const t = useTranslations("materials.batch");
  const { batch } = detail;
  if (isBatchFileBeingRead(batch))
    return (
      <SheetParsingProgress
        title={t("reading", { file: batch.fileName })}
        label={t("progress")}
        text={t("read", { rows: batch.rowsRead })}
      />
    );
  if (isBatchOpen(batch)) return <UnsubmittedMaterialBatch detail={detail} query={query} reload={reload} />;
  if (isBatchSubmitted(batch))
    return <SubmittedMaterialBatch detail={detail} query={query} now={now} today={beijingDay(now)} />;
  if (!machine.next(batch.state, "resend")) return <PutAway />;
  return (
    <>
      <Unreadable batch={batch} />
      <ReplaceMaterialBatchFile batch={batch} onDone={reload} />
    </>
  );
}

function PutAway() {
  const t = useTranslations("materials.batch");
  return (
    <Notice
      tone="quiet"
      title={t("dropped")}
      action={
        <LinkButton tone="primary" href={batchesPath}>
          {t("another")}
        </LinkButton>
      }
    >
      {t("droppedText")}
    </Notice>
  );
}

/** Reports the reason that the file could not be read, with a remedy. */
function Unreadable({ batch: { fault, faultAbout, fileName } }: { batch: MaterialBatch }) {
  const [t, fields, sheet] = [
    useTranslations("materials.batch"),
    useTranslations("materials.field"),
    useTranslations("materials.sheet"),
  ];
  const columns = faultAbout.map((column) => fields(column)).join(t("listSign"));
  return (
    <Notice tone="bad" live title={t("unreadable", { file: fileName })}>
      {fault && <p>{sheet(`fault.${fault}`, { columns, most: materialBatchRowsMax })}</p>}
      <p>{t(`mend.${fault ?? "unreadable"}`)}</p>
    </Notice>
  );
}

/** Discards a batch that is not submitted, after a confirmation. */
function DropMaterialBatch({ batch: { batchNo, changes } }: { batch: MaterialBatch }) {
  const t = useTranslations("materials.batch.drop");
  return (
    <DangerActionButton
      call={materialBatchCalls.dropBatch}
      input={{ batchNo, changes }}
      action={t("action")}
      title={t("title", { number: batchNo })}
      successMessage={t("done")}
      facts={[]}
      leadsTo={batchesPath}
    >
      <p>{t("text")}</p>
    </DangerActionButton>
  );
}
