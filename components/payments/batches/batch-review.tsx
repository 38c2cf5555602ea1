"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { batchCalls } from "@/lib/payments/calls/batches";
import { batchHoldAmounts } from "@/lib/payments/batch-shape";
import type { Batch } from "./batch-totals";
import { ActionDialog, type DialogConfirmation } from "@/components/shell/actions/action-dialog";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";

interface BatchReviewProps {
  selectedBatches: readonly Batch[];
  way: MfaWay;
  onDone?: () => void;
}

/** Lists the refusals of an approval that the batch's page explains in detail. */
const notNow: ReadonlySet<string> = new Set(["BATCH_DEARER", "MARKET_CLOSED", "NO_RATE"]);

/**
 * Approves or rejects all selected batches together, with the reviewer's own payment password, and displays the
 * results.
 */
export function BatchReviewDialog({ selectedBatches, way, onDone }: BatchReviewProps) {
  const t = useTranslations("payments.batch.review");
  const router = useRouter();
  const decide = useSend(batchCalls.auditBatches);
  const [deciding, setDeciding] = useState<"approve" | "reject">();
  const [reason, setReason] = useState("");
  const isApproved = deciding === "approve";
  const batchNos = selectedBatches.map(({ batchNo }) => batchNo).sort();
  const proof = usePaymentProof(way, { kind: "batchReview", batchNos, isApproved });

  const send = (confirmation: DialogConfirmation) => decide({ batchNos, isApproved, reason, ...confirmation });

  const notifyDecided = ({ rows }: ClientOutput<typeof batchCalls.auditBatches>) => {
    const refusedCount = rows.filter(({ refusal }) => refusal !== null).length;
    const failedCount = rows.reduce((sum, row) => sum + row.failed, 0);
    showToast(
      refusedCount > 0 || failedCount > 0 ? "quiet" : "good",
      t(isApproved ? "approved" : "rejected", {
        done: rows.length - refusedCount,
        refused: refusedCount,
        failed: failedCount,
      }),
    );
    const unpricedCount = rows.filter(({ refusal }) => refusal !== null && notNow.has(refusal)).length;
    if (unpricedCount > 0) showToast("bad", t("notNow", { count: unpricedCount }));
    setReason("");
    onDone?.();
    router.refresh();
  };

  return (
    <div className={layout.actions}>
      <Button tone="primary" disabled={selectedBatches.length === 0} onClick={() => setDeciding("approve")}>
        {t("approve", { count: selectedBatches.length })}
      </Button>
      <Button tone="danger" disabled={selectedBatches.length === 0} onClick={() => setDeciding("reject")}>
        {t("reject", { count: selectedBatches.length })}
      </Button>
      {deciding && (
        <ActionDialog
          title={t(isApproved ? "approveTitle" : "rejectTitle", { count: selectedBatches.length })}
          action={t(isApproved ? "approve" : "reject", { count: selectedBatches.length })}
          isDanger={!isApproved}
          proof={proof}
          perform={({ confirmation }) => send(confirmation)}
          onDone={notifyDecided}
          onClose={() => setDeciding(undefined)}
          facts={selectedBatches.flatMap(({ batchNo, totals }) =>
            batchHoldAmounts(totals).map((amount) => ({
              label: `${batchNo} · ${amount.currency}`,
              value: <MoneyText amount={amount} />,
            })),
          )}
        >
          <p>{t(isApproved ? "approveText" : "rejectText")}</p>
          {!isApproved && (
            <TextField
              label={t("reason")}
              value={reason}
              maxLength={140}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </ActionDialog>
      )}
    </div>
  );
}
