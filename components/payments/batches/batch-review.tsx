"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { TextField } from "@/components/kit/fields/text-field";
import { toast } from "@/components/kit/feedback/toast";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { batchCalls } from "@/lib/payments/calls/batches";
import { setAside } from "@/lib/payments/batch-shape";
import type { Batch } from "./batch-totals";
import { ActionDialog, type Confirmed } from "@/components/shell/actions/action-dialog";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";

interface BatchReviewProps {
  selected: readonly Batch[];
  way: MfaWay;
  onDone?: () => void;
}

/** Why a batch was not approved that its page says more of. */
const notNow: ReadonlySet<string> = new Set(["BATCH_DEARER", "MARKET_CLOSED", "NO_RATE"]);

/**
 * Approves or rejects the batches that were selected, all together, with the reviewer's own payment password; then the
 * page shows what became of them.
 */
export function BatchReview({ selected, way, onDone }: BatchReviewProps) {
  const t = useTranslations("payments.batch.review");
  const router = useRouter();
  const decide = useSend(batchCalls.auditBatches);
  const [deciding, setDeciding] = useState<"approve" | "reject">();
  const [reason, setReason] = useState("");
  const isApproved = deciding === "approve";
  const batchNos = selected.map(({ batchNo }) => batchNo).sort();
  const proof = usePaymentProof(way, { kind: "batchReview", batchNos, isApproved });

  const send = (confirmed: Confirmed) =>
    decide({
      batchNos,
      isApproved,
      reason,
      ...confirmed,
    });

  const tellDecided = ({ rows }: Got<typeof batchCalls.auditBatches>) => {
    const refused = rows.filter(({ refusal }) => refusal !== null).length;
    const failed = rows.reduce((sum, row) => sum + row.failed, 0);
    toast(
      refused > 0 || failed > 0 ? "quiet" : "good",
      t(isApproved ? "approved" : "rejected", { done: rows.length - refused, refused, failed }),
    );
    const unpriced = rows.filter(({ refusal }) => refusal !== null && notNow.has(refusal)).length;
    if (unpriced > 0) toast("bad", t("notNow", { count: unpriced }));
    setReason("");
    onDone?.();
    router.refresh();
  };

  return (
    <div className={layout.actions}>
      <Button tone="primary" disabled={selected.length === 0} onClick={() => setDeciding("approve")}>
        {t("approve", { count: selected.length })}
      </Button>
      <Button tone="danger" disabled={selected.length === 0} onClick={() => setDeciding("reject")}>
        {t("reject", { count: selected.length })}
      </Button>
      {deciding && (
        <ActionDialog
          title={t(isApproved ? "approveTitle" : "rejectTitle", { count: selected.length })}
          action={t(isApproved ? "approve" : "reject", { count: selected.length })}
          isDanger={!isApproved}
          proof={proof}
          perform={({ confirmed }) => send(confirmed)}
          onDone={tellDecided}
          onClose={() => setDeciding(undefined)}
          facts={selected.flatMap(({ batchNo, totals }) =>
            setAside(totals).map((amount) => ({
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
