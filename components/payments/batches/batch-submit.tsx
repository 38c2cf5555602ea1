"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { batchCalls } from "@/lib/payments/calls/batches";
import { batchHoldAmounts } from "@/lib/payments/batch-shape";
import type { Batch } from "./batch-totals";
import { ActionDialog, type DialogConfirmation } from "@/components/shell/actions/action-dialog";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";

/**
 * Describes the possible reviewers of a company's batches by level, without the caller, and their time limit in hours.
 */
export type Reviewers = ClientOutput<typeof batchCalls.batchReviewers>;

interface BatchSubmitProps {
  batch: Batch;
  way: MfaWay;
  reviewers: Reviewers;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Submits a batch after displaying its cost and its reviewers, with the payment password. */
export function SubmitBatchDialog({ batch, way, reviewers: group, onDone, onRefused, onClose }: BatchSubmitProps) {
  const t = useTranslations("payments.batch.submit");
  const terms = useTranslations("payments.batch.terms");
  const submit = useSend(batchCalls.submitBatch);
  const [excludedIds, setLeft] = useState<ReadonlySet<string>>(new Set());
  const reviewers = { ...group, rows: group.rows.filter((_, at) => batch.levels.includes(at + 1)) };
  const everyone = [...new Map(reviewers.rows.flat().map((reviewer) => [reviewer.operatorId, reviewer])).values()];
  const { batchNo, totals, payer, rowsFaulty, rowsRead, leftOut, differingNames, repeated } = batch;
  const heldAmounts = batchHoldAmounts(totals);
  const isExchanged = totals.some(({ exchange }) => exchange !== null);
  // the number that was accepted: where another name has come to differ meanwhile, it has to be accepted again
  const [acceptedMismatches, setAgreed] = useState(0);
  const [acceptedRepeats, setAcceptedRepeats] = useState(0);
  const handIn = (confirmation: DialogConfirmation) =>
    submit({
      batchNo,
      isPartial: rowsFaulty > leftOut,
      differingNames: acceptedMismatches,
      repeated: acceptedRepeats,
      shownDebits: heldAmounts,
      reviewers:
        excludedIds.size === 0
          ? []
          : everyone.flatMap(({ operatorId }) => (excludedIds.has(operatorId) ? [] : [operatorId])),
      ...confirmation,
    });
  return (
    <ActionDialog
      title={t("title", { rows: rowsRead - rowsFaulty })}
      action={t("action")}
      proof={usePaymentProof(way, { kind: "batch", batchNo, debits: heldAmounts })}
      isReady={acceptedMismatches >= differingNames && acceptedRepeats >= repeated}
      perform={({ confirmation }) => handIn(confirmation)}
      onDone={onDone}
      // a payee or a rate may have changed since: the totals and rows behind are reloaded
      onRefused={onRefused}
      onClose={onClose}
      facts={[
        ...(payer ? [{ label: terms("payer"), value: payer.name }] : []),
        ...heldAmounts.map((amount) => ({
          label: t(isExchanged ? "heldOf" : "debitOf", { currency: amount.currency }),
          value: <MoneyText amount={amount} />,
        })),
        ...(batch.worth
          ? [
              { label: t("largest"), value: <MoneyText amount={batch.worth.largest} /> },
              { label: t("worth"), value: <MoneyText amount={batch.worth.sum} /> },
            ]
          : []),
      ]}
    >
      <DoubtConfirmation
        text={t("goOn", { rows: differingNames })}
        rows={differingNames}
        acceptedRows={acceptedMismatches}
        onAccept={setAgreed}
      />
      <DoubtConfirmation
        text={t("again", { rows: repeated })}
        rows={repeated}
        acceptedRows={acceptedRepeats}
        onAccept={setAcceptedRepeats}
      />
      <ReviewerChoice hasGroup={group.rows.length > 0} {...{ reviewers, everyone, excludedIds }} onLeave={setLeft} />
    </ActionDialog>
  );
}

/** Confirms the rows with a doubt, which the submitter accepts; renders nothing when there are none. */
function DoubtConfirmation({
  text,
  rows,
  acceptedRows,
  onAccept,
}: {
  text: string;
  rows: number;
  acceptedRows: number;
  onAccept: (rows: number) => void;
}) {
  if (rows === 0) return null;
  const isAccepted = acceptedRows >= rows;
  return <CheckBox label={text} checked={isAccepted} onChange={() => onAccept(isAccepted ? 0 : rows)} />;
}

interface ReviewerChoiceProps {
  /** True when the company reviews payments. */
  hasGroup: boolean;
  reviewers: Reviewers;
  everyone: Reviewers["rows"][number];
  excludedIds: ReadonlySet<string>;
  onLeave: (newExcludedIds: ReadonlySet<string>) => void;
}

/** Selects the reviewers of the batch: the whole approval group, or some of every level. */
function ReviewerChoice({ hasGroup, reviewers, everyone, excludedIds, onLeave }: ReviewerChoiceProps) {
  const t = useTranslations("payments.batch.submit");
  /**
   * Returns true for the last selected reviewer of a level. At least one must remain on every level, because an empty
   * selection sends the batch to all of them.
   */
  const isLast = (operatorId: string) =>
    reviewers.rows.some(
      (level) =>
        level.some((reviewer) => reviewer.operatorId === operatorId) &&
        level.every((reviewer) => reviewer.operatorId === operatorId || excludedIds.has(reviewer.operatorId)),
    );
  const toggle = (operatorId: string) =>
    onLeave(
      new Set(
        excludedIds.has(operatorId) ? [...excludedIds].filter((id) => id !== operatorId) : [...excludedIds, operatorId],
      ),
    );
  if (everyone.length === 0) return <p>{t(hasGroup ? "noLevel" : "noReview")}</p>;
  return (
    <div role="group" aria-label={t("reviewers")} className={layout.stack}>
      <p>{t("reviewers")}</p>
      {everyone.map(({ operatorId, name }) => (
        <CheckBox
          key={operatorId}
          label={name}
          checked={!excludedIds.has(operatorId)}
          disabled={isLast(operatorId)}
          onChange={() => toggle(operatorId)}
        />
      ))}
      <p>{t("reviewText", { hours: reviewers.hours })}</p>
    </div>
  );
}
