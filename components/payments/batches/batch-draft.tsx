"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import type { PageOf } from "@/components/kit/table/list-pager";
import type { Query } from "@/components/kit/select/query";
import { SheetParsingProgress } from "@/components/shell/sheets/sheet-reading";
import { usePolledSheet } from "@/components/shell/sheets/use-sheet";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { batchCalls } from "@/lib/payments/calls/batches";
import type { BatchFault } from "@/lib/payments/iso20022/payment-message";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import { PaymentBatchDownloadButton } from "./batch-download";
import { BatchRowsToConfirm } from "./batch-doubts";
import { batchDraftQuery } from "./batch-query";
import { BatchFileInterpretation } from "./batch-interpretation";
import { BatchExchangeCosts } from "./batch-exchange";
import { BatchPaymentSettings, type BatchChoices } from "./batch-terms";
import { SubmitBatchDialog, type Reviewers } from "./batch-submit";
import { PaymentBatchTotals, type Batch } from "./batch-totals";
import { BatchDraftRowList } from "./draft-rows";
import { DiscardBatchButton } from "./drop-batch";
import type { BatchRow } from "./row-columns";

/**
 * Displays a batch before submission: the progress of reading its file, the faults of its rows, and the cost of the
 * others.
 */
export function PaymentBatchDraft({
  first,
  query,
  way,
  reviewers,
  choices,
}: {
  first: ClientOutput<typeof batchCalls.batchResult>;
  /** Holds the filter of its rows, in the page's address. */
  query: Query;
  way: MfaWay;
  reviewers: Reviewers;
  choices: BatchChoices;
}) {
  const { batchNo } = first.batch;
  const t = useTranslations("payments.batch.draft");
  const { data, isReading, reload } = usePolledSheet(batchCalls.batchResult, batchDraftQuery(query, batchNo), {
    initial: first,
    isBeingRead: (result) => machine.next(result.batch.state, "finish") !== undefined,
  });
  const { batch } = data;
  if (isReading)
    return (
      <SheetParsingProgress
        title={t("reading", { file: batch.fileName })}
        label={t("progress")}
        text={t("read", { rows: batch.rowsRead })}
      />
    );
  if (batch.fault) return <Unreadable batch={batch} fault={batch.fault} />;
  if (!machine.next(batch.state, "submit")) return batch.submittedAt ? <HandedIn batchNo={batchNo} /> : <PutAway />;
  return (
    <Draft
      batch={batch}
      rows={data.rows}
      query={query}
      way={way}
      reviewers={reviewers}
      choices={choices}
      reload={reload}
    />
  );
}

function Unreadable({ batch, fault }: { batch: Batch; fault: BatchFault }) {
  const { faultAbout, fileName } = batch;
  const t = useTranslations("payments.batch");
  const about = faultAbout.map((column) => t(`column.${column}`)).join(t("listSign"));
  return (
    <div className={layout.stack}>
      <Notice
        tone="bad"
        title={t("draft.unreadable", { file: fileName })}
        action={<LinkButton href={paymentsScreens.batch.path as Route}>{t("draft.another")}</LinkButton>}
      >
        {t(`fault.${fault}`, { about })}
      </Notice>
      <BatchFileInterpretation batch={batch} />
    </div>
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
  rows: PageOf<BatchRow>;
  query: Query;
  way: MfaWay;
  reviewers: Reviewers;
  choices: BatchChoices;
  reload: () => Promise<unknown>;
}

function Draft({ batch, rows, query, way, reviewers, choices, reload }: DraftProps) {
  const t = useTranslations("payments.batch");
  const router = useRouter();
  const [isSubmitting, setSubmitting] = useState(false);
  const { batchNo, rowsRead, rowsFaulty, leftOut, differingNames, repeated } = batch;
  const good = rowsRead - rowsFaulty;
  const submit = async () => {
    // exchanges are displayed at the current rate
    if (batch.payCurrency !== null) await reload();
    setSubmitting(true);
  };
  const isShort = batch.totals.some(({ left }) => left !== null && left.minor < 0n);
  return (
    <div className={layout.stack}>
      <ReadNotice batch={batch} />
      <BatchFileInterpretation batch={batch} />
      <BatchPaymentSettings batch={batch} choices={choices} onArranged={() => void reload()} />
      <BatchExchangeCosts totals={batch.totals} live={null} />
      <Card title={t("totals.title")}>
        <div className={layout.stack}>
          <PaymentBatchTotals totals={batch.totals} />
          {isShort && <Notice tone="bad">{t("totals.short")}</Notice>}
          <div className={layout.actions}>
            <Button tone="primary" disabled={good === 0} onClick={() => void submit()}>
              {rowsFaulty > leftOut ? t("submit.partial", { rows: good }) : t("submit.all", { rows: good })}
            </Button>
            <DiscardBatchButton batchNo={batchNo} />
          </div>
        </div>
      </Card>
      <BatchDraftRowList batch={batch} rows={rows} query={query} />
      {differingNames > 0 && <BatchRowsToConfirm batchNo={batchNo} total={differingNames} show="differing" />}
      {repeated > 0 && <BatchRowsToConfirm batchNo={batchNo} total={repeated} show="repeated" />}
      {isSubmitting && (
        <SubmitBatchDialog
          batch={batch}
          way={way}
          reviewers={reviewers}
          onRefused={() => void reload()}
          onDone={() => router.push(`${paymentsScreens.batchDetail.path}?batchNo=${batchNo}` as Route)}
          onClose={() => setSubmitting(false)}
        />
      )}
    </div>
  );
}

/**
 * Reports that all rows are valid, or the number of faulty rows, to be corrected in the file or here, and the number
 * left out.
 */
function ReadNotice({ batch: { batchNo, rowsRead, rowsFaulty, leftOut } }: { batch: Batch }) {
  const t = useTranslations("payments.batch.draft");
  const faulty = rowsFaulty - leftOut;
  const out = leftOut > 0 && <p>{t("left", { rows: leftOut })}</p>;
  if (faulty === 0)
    return (
      <Notice tone="good" live title={t("allGood", { rows: rowsRead - leftOut })}>
        {out}
      </Notice>
    );
  return (
    <Notice
      tone="waiting"
      live
      title={t("faulty", { faulty, rows: rowsRead })}
      action={
        <PaymentBatchDownloadButton batchNo={batchNo} isFaulty>
          {t("downloadFaulty")}
        </PaymentBatchDownloadButton>
      }
    >
      {t("faultyText")}
      {out}
    </Notice>
  );
}
