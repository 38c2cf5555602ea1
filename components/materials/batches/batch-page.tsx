"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Query } from "@/components/kit/select/query";
import { Copyable } from "@/components/kit/text/copyable";
import { StateChip } from "@/components/kit/text/state-chip";
import { SheetReading } from "@/components/shell/sheets/sheet-reading";
import { useSheet } from "@/components/shell/sheets/use-sheet";
import { materialBatches } from "@/lib/materials/calls/batches";
import { materialBatch as machine } from "@/lib/materials/states";
import { batchRowsMax } from "@/lib/materials/terms";
import { dayOf } from "@/lib/time/beijing";
import { batchesPath } from "../materials-path";
import { DownloadSheet, ReplaceFile } from "./batch-file";
import { batchAsked } from "./batch-query";
import { isBeingRead, isHandedIn, isOpen, type MaterialBatch, type MaterialBatchDetail } from "./batch-view";
import { DropMaterialBatch } from "./drop-batch";
import { HandedInBatch } from "./handed-in-batch";
import { OpenBatch } from "./open-batch";

interface BatchProps {
  detail: MaterialBatchDetail;
  /** Which of its rows are shown, in the page's address. */
  query: Query;
  now: Date;
  reload: () => Promise<unknown>;
}

/** One batch of materials: how far its file is read, what is wrong with its rows, and once it is handed in what became of them. */
export function MaterialBatchPage({ first, query, now }: { first: MaterialBatchDetail; query: Query; now: Date }) {
  const { batchNo } = first.batch;
  const { data, reload } = useSheet(materialBatches.materialBatch, batchAsked(query, batchNo), {
    initial: first,
    isBeingRead: ({ batch }) => isBeingRead(batch),
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
      title={<Copyable text={batchNo} label={fields("fileBatchNo")} />}
      state={<StateChip tone={machine.tone(state)}>{states(state)}</StateChip>}
      actions={
        <>
          <LinkButton href={batchesPath}>{t("back")}</LinkButton>
          {isHandedIn(batch) && (
            <DownloadSheet batchNo={batchNo} show="all">
              {t("download")}
            </DownloadSheet>
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
  if (isBeingRead(batch))
    return (
      <SheetReading
        title={t("reading", { file: batch.fileName })}
        label={t("progress")}
        text={t("read", { rows: batch.rowsRead })}
      />
    );
  if (isOpen(batch)) return <OpenBatch detail={detail} query={query} reload={reload} />;
  if (isHandedIn(batch)) return <HandedInBatch detail={detail} query={query} now={now} today={dayOf(now)} />;
  if (!machine.next(batch.state, "resend")) return <PutAway />;
  return (
    <>
      <Unreadable batch={batch} />
      <ReplaceFile batch={batch} onDone={reload} />
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

/** Why the file could not be read, and what to do about that. */
function Unreadable({ batch: { fault, faultAbout, fileName } }: { batch: MaterialBatch }) {
  const [t, fields, sheet] = [
    useTranslations("materials.batch"),
    useTranslations("materials.field"),
    useTranslations("materials.sheet"),
  ];
  const columns = faultAbout.map((column) => fields(column)).join(t("listSign"));
  return (
    <Notice tone="bad" live title={t("unreadable", { file: fileName })}>
      {fault && <p>{sheet(`fault.${fault}`, { columns, most: batchRowsMax })}</p>}
      <p>{t(`mend.${fault ?? "unreadable"}`)}</p>
    </Notice>
  );
}
