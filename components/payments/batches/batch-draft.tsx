"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { Progress } from "@/components/kit/feedback/progress";
import { DangerAction } from "@/components/shell/actions/confirm-action";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { batchCalls } from "@/lib/payments/calls/batches";
import type { BatchFault } from "@/lib/payments/batch-shape";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import { BatchDownload } from "./batch-download";
import { BatchNames } from "./batch-names";
import { BatchRowForm, type BatchRow } from "./batch-row-form";
import { BatchSubmit, type Reviewers } from "./batch-submit";
import { BatchTotals, type Batch } from "./batch-totals";
import { useIssueText } from "../records/issue-text";

const faultsShown = 50;
const askedAgainMs = 1_000;

/** A batch before submission: the progress of reading its file, the faults of its rows, the cost of the others. */
export function BatchDraft({
  first,
  way,
  reviewers,
}: {
  first: Got<typeof batchCalls.batchResult>;
  way: MfaWay;
  reviewers: Reviewers;
}) {
  const { batchNo } = first.batch;
  const t = useTranslations("payments.batch.draft");
  const [isReading, setReading] = useState(isBeingRead(first.batch));
  const { data = first, mutate } = useCall(
    batchCalls.batchResult,
    { batchNo, isFaulty: true, isDiffering: false, currentPage: 1, pageSize: faultsShown },
    { initial: first, keepPreviousData: true, refreshInterval: isReading ? askedAgainMs : 0 },
  );
  const { batch } = data;
  if (isReading !== isBeingRead(batch)) setReading(isBeingRead(batch));

  if (isReading) {
    return (
      <Card title={t("reading", { file: batch.fileName })}>
        <div className={layout.stack}>
          <Progress label={t("progress")} />
          <p role="status">{t("read", { rows: batch.rowsRead })}</p>
        </div>
      </Card>
    );
  }
  if (batch.fault) return <Unreadable batch={batch} fault={batch.fault} />;
  if (!machine.next(batch.state, "submit")) return batch.submittedAt ? <HandedIn batchNo={batchNo} /> : <PutAway />;
  return <Draft batch={batch} rows={data.rows.rows} way={way} reviewers={reviewers} onRefused={() => void mutate()} />;
}

const isBeingRead = ({ state }: Batch): boolean => machine.next(state, "finish") !== undefined;

function Unreadable({ batch: { faultAbout, fileName }, fault }: { batch: Batch; fault: BatchFault }) {
  const t = useTranslations("payments.batch");
  const about = faultAbout.map((column) => t(`column.${column}`)).join(t("listSign"));
  return (
    <Notice
      tone="bad"
      title={t("draft.unreadable", { file: fileName })}
      action={<LinkButton href={paymentsScreens.batch.path as Route}>{t("draft.another")}</LinkButton>}
    >
      {t(`fault.${fault}`, { about })}
    </Notice>
  );
}

function PutAway() {
  const t = useTranslations("payments.batch.draft");
  return (
    <Notice
      tone="quiet"
      live
      title={t("dropped")}
      action={
        <LinkButton tone="primary" href={paymentsScreens.batch.path as Route}>
          {t("another")}
        </LinkButton>
      }
    >
      {t("dropText")}
    </Notice>
  );
}

function HandedIn({ batchNo }: { batchNo: string }) {
  const t = useTranslations("payments.batch.draft");
  return (
    // named cast: a screen's path with a query stays that screen
    <Notice
      tone="good"
      live
      title={t("handedIn")}
      action={
        <LinkButton tone="primary" href={`${paymentsScreens.batchDetail.path}?batchNo=${batchNo}` as Route}>
          {t("view")}
        </LinkButton>
      }
    >
      {t("handedInText")}
    </Notice>
  );
}

interface DraftProps {
  batch: Batch;
  rows: readonly BatchRow[];
  way: MfaWay;
  reviewers: Reviewers;
  onRefused: () => void;
}

function Draft({ batch, rows, way, reviewers, onRefused }: DraftProps) {
  const t = useTranslations("payments.batch");
  const router = useRouter();
  const [correcting, setCorrecting] = useState<BatchRow>();
  const [isSubmitting, setSubmitting] = useState(false);
  const { batchNo, rowsRead, rowsFaulty } = batch;
  const good = rowsRead - rowsFaulty;
  const isShort = batch.totals.some(({ left }) => left !== null && left.minor < 0n);
  return (
    <div className={layout.stack}>
      <ReadNotice batch={batch} />
      <Card title={t("totals.title")}>
        <div className={layout.stack}>
          <BatchTotals totals={batch.totals} />
          {isShort && <Notice tone="bad">{t("totals.short")}</Notice>}
          <div className={layout.actions}>
            <Button tone="primary" disabled={good === 0} onClick={() => setSubmitting(true)}>
              {rowsFaulty > 0 ? t("submit.partial", { rows: good }) : t("submit.all", { rows: good })}
            </Button>
            <DropBatch batchNo={batchNo} />
          </div>
        </div>
      </Card>
      {rowsFaulty > 0 && (
        <Card title={t("draft.faultyRows")}>
          <FaultyRows rows={rows} total={rowsFaulty} onCorrect={setCorrecting} />
        </Card>
      )}
      {batch.differingNames > 0 && <BatchNames batchNo={batchNo} total={batch.differingNames} />}
      {correcting && (
        <BatchRowForm key={correcting.no} batchNo={batchNo} row={correcting} onClose={() => setCorrecting(undefined)} />
      )}
      {isSubmitting && (
        <BatchSubmit
          batch={batch}
          way={way}
          reviewers={reviewers}
          onRefused={onRefused}
          onDone={() => router.push(`${paymentsScreens.batchDetail.path}?batchNo=${batchNo}` as Route)}
          onClose={() => setSubmitting(false)}
        />
      )}
    </div>
  );
}

/** That all rows are good, or how many are faulty, to be corrected in the file or here. */
function ReadNotice({ batch: { batchNo, rowsRead, rowsFaulty } }: { batch: Batch }) {
  const t = useTranslations("payments.batch.draft");
  if (rowsFaulty === 0) return <Notice tone="good" live title={t("allGood", { rows: rowsRead })} />;
  return (
    <Notice
      tone="waiting"
      live
      title={t("faulty", { faulty: rowsFaulty, rows: rowsRead })}
      action={
        <BatchDownload batchNo={batchNo} isFaulty>
          {t("downloadFaulty")}
        </BatchDownload>
      }
    >
      {t("faultyText")}
    </Notice>
  );
}

/** Puts the batch away, after asking. */
function DropBatch({ batchNo }: { batchNo: string }) {
  const t = useTranslations("payments.batch.draft");
  return (
    <DangerAction
      call={batchCalls.dropBatch}
      input={{ batchNo }}
      action={t("drop")}
      title={t("dropTitle")}
      done={t("dropped")}
      facts={[]}
      leadsTo={paymentsScreens.batches.path as Route}
    >
      <p>{t("dropText")}</p>
    </DangerAction>
  );
}

function FaultyRows({
  rows,
  total,
  onCorrect,
}: {
  rows: readonly BatchRow[];
  total: number;
  onCorrect: (row: BatchRow) => void;
}) {
  const t = useTranslations("payments.batch");
  const issue = useIssueText();
  const why = ({ faults }: BatchRow) =>
    faults
      .map(({ column, issue: code }) =>
        t("faultOf", { column: column === "row" ? t("wholeRow") : t(`column.${column}`), issue: issue(code) }),
      )
      .join(t("issueSign"));
  return (
    <div className={layout.stack}>
      <DataTable
        caption={t("draft.faultyRows")}
        rows={rows}
        rowKey={({ no }) => String(no)}
        empty={null}
        columns={[
          { head: t("draft.row"), kind: "count", of: ({ no }) => no },
          { head: t("column.name"), of: ({ typed }) => typed.name ?? "" },
          { head: t("column.amount"), of: ({ typed }) => typed.amount ?? "" },
          { head: t("sheet.reason"), kind: "node", of: why },
          {
            head: t("draft.action"),
            kind: "node",
            of: (row) => (
              <Button small aria-label={t("correct.title", { no: String(row.no) })} onClick={() => onCorrect(row)}>
                {t("correct.action")}
              </Button>
            ),
          },
        ]}
      />
      {total > rows.length && <p className={layout.soft}>{t("draft.more", { shown: rows.length, total })}</p>}
    </div>
  );
}
