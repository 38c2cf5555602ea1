"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { LinkButton } from "@/components/kit/page/link-button";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { useAction } from "@/components/shell/actions/use-action";
import type { MfaWay } from "@/lib/gate/second-step";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import type { ClientOutput } from "@/lib/call/call";
import { PaymentBatchDownloadButton, BatchStatusReportDownload } from "./batch-download";
import { BatchReviewDialog } from "./batch-review";
import { DiscardBatchButton } from "./drop-batch";
import type { Batch } from "./batch-totals";

/**
 * Offers the possible actions on a batch: decide, recall, continue or discard it, pay failed or left-out rows in a new
 * batch, or download it.
 */
export function PaymentBatchActions({
  batch,
  unpaidCounts,
  way,
}: {
  batch: Batch;
  unpaidCounts: ClientOutput<typeof batchCalls.batchOrders>["unpaid"];
  way: MfaWay;
}) {
  const t = useTranslations("payments.batch");
  const { batchNo, state, isMine, mayReview } = batch;
  const isDraft = machine.next(state, "submit") !== undefined;
  const isWaiting = machine.next(state, "recall") !== undefined;
  return (
    <>
      {batch.rowsRead > 0 && batch.fault === null && (
        <PaymentBatchDownloadButton batchNo={batchNo}>{t("detail.download")}</PaymentBatchDownloadButton>
      )}
      {machine.next(state, "finish") === undefined && (
        <BatchStatusReportDownload batchNo={batchNo}>{t("detail.statusReport")}</BatchStatusReportDownload>
      )}
      {isMine && isDraft && (
        <LinkButton tone="primary" href={`${paymentsScreens.batch.path}?batchNo=${batchNo}` as Route}>
          {t("detail.goOn")}
        </LinkButton>
      )}
      {isDraft && (
        <PermissionGate any={[batchCalls.dropBatch.access]}>
          <DiscardBatchButton batchNo={batchNo} />
        </PermissionGate>
      )}
      <PermissionGate any={[batchCalls.reuseRows.access]}>
        <ReuseRows batch={batch} unpaidCounts={unpaidCounts} />
      </PermissionGate>
      {isMine && isWaiting && (
        <DangerActionButton
          call={batchCalls.recallBatch}
          input={{ batchNo }}
          action={t("detail.recall")}
          dismiss={t("detail.keep")}
          title={t("detail.recallTitle", { batchNo })}
          successMessage={t("detail.recallDone")}
          facts={[]}
        >
          <p>{t("detail.recallText")}</p>
        </DangerActionButton>
      )}
      {mayReview && <BatchReviewDialog selectedBatches={[batch]} way={way} />}
    </>
  );
}

/**
 * Creates a draft from the unpaid rows: those that failed, those that were left out, or both; each row is reused once.
 */
function ReuseRows({
  batch: { batchNo, result },
  unpaidCounts,
}: Pick<Parameters<typeof PaymentBatchActions>[0], "batch" | "unpaidCounts">) {
  const t = useTranslations("payments.batch.detail");
  const router = useRouter();
  const { run, isBusy } = useAction(batchCalls.reuseRows);
  const reuse = async (rowSelection: "failed" | "left" | "unpaid") => {
    const draft = await run({ batchNo, which: rowSelection });
    // named cast: a screen's path with a query stays that screen
    if (draft) router.push(`${paymentsScreens.batch.path}?batchNo=${draft.batchNo}` as Route);
  };
  const { failed, left } = unpaidCounts;
  if (result === null)
    return failed + left > 0 ? (
      <Button busy={isBusy} onClick={() => void reuse("unpaid")}>
        {t("reuseAll", { rows: failed + left })}
      </Button>
    ) : null;
  return (
    <>
      {failed > 0 && (
        <Button tone="primary" busy={isBusy} onClick={() => void reuse("failed")}>
          {t("again", { rows: failed })}
        </Button>
      )}
      {left > 0 && (
        <Button busy={isBusy} onClick={() => void reuse("left")}>
          {t("reuse", { rows: left })}
        </Button>
      )}
    </>
  );
}
