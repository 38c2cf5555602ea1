"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { batchCalls } from "@/lib/payments/calls/batches";
import { setAside } from "@/lib/payments/batch-shape";
import type { Batch } from "./batch-totals";
import { ActionDialog, type Confirmed } from "@/components/shell/actions/action-dialog";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";

/** The possible reviewers of a company's batches, level by level, without the caller, and the hours they have. */
export type Reviewers = Got<typeof batchCalls.batchReviewers>;

interface BatchSubmitProps {
  batch: Batch;
  way: MfaWay;
  reviewers: Reviewers;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Submits a batch: its cost, its reviewers, the payment password. */
export function BatchSubmit({ batch, way, reviewers: group, onDone, onRefused, onClose }: BatchSubmitProps) {
  const t = useTranslations("payments.batch.submit");
  const terms = useTranslations("payments.batch.terms");
  const submit = useSend(batchCalls.submitBatch);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const reviewers = { ...group, rows: group.rows.filter((_, at) => batch.levels.includes(at + 1)) };
  const everyone = [...new Map(reviewers.rows.flat().map((reviewer) => [reviewer.operatorId, reviewer])).values()];
  const { batchNo, totals, payer, rowsFaulty, rowsRead, leftOut, differingNames, repeated } = batch;
  const held = setAside(totals);
  const isExchanged = totals.some(({ exchange }) => exchange !== null);
  // the number that was accepted: where another name has come to differ meanwhile, it has to be accepted again
  const [agreed, setAgreed] = useState(0);
  const [meant, setMeant] = useState(0);
  const handIn = (confirmed: Confirmed) =>
    submit({
      batchNo,
      isPartial: rowsFaulty > leftOut,
      differingNames: agreed,
      repeated: meant,
      shownDebits: held,
      reviewers:
        left.size === 0 ? [] : everyone.flatMap(({ operatorId }) => (left.has(operatorId) ? [] : [operatorId])),
      ...confirmed,
    });
  return (
    <ActionDialog
      title={t("title", { rows: rowsRead - rowsFaulty })}
      action={t("action")}
      proof={usePaymentProof(way, { kind: "batch", batchNo, debits: held })}
      isReady={agreed >= differingNames && meant >= repeated}
      perform={({ confirmed }) => handIn(confirmed)}
      onDone={onDone}
      // a payee or a rate may have changed since: the totals and rows behind are reloaded
      onRefused={onRefused}
      onClose={onClose}
      facts={[
        ...(payer ? [{ label: terms("payer"), value: payer.name }] : []),
        ...held.map((amount) => ({
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
      <Accepted
        text={t("goOn", { rows: differingNames })}
        rows={differingNames}
        accepted={agreed}
        onAccept={setAgreed}
      />
      <Accepted text={t("again", { rows: repeated })} rows={repeated} accepted={meant} onAccept={setMeant} />
      <ReviewerChoice
        hasGroup={group.rows.length > 0}
        reviewers={reviewers}
        everyone={everyone}
        left={left}
        onLeave={setLeft}
      />
    </ActionDialog>
  );
}

/** Rows that there is a doubt about, which whoever submits them goes on with; nothing where there are none. */
function Accepted({
  text,
  rows,
  accepted,
  onAccept,
}: {
  text: string;
  rows: number;
  accepted: number;
  onAccept: (rows: number) => void;
}) {
  if (rows === 0) return null;
  const isAccepted = accepted >= rows;
  return <CheckBox label={text} checked={isAccepted} onChange={() => onAccept(isAccepted ? 0 : rows)} />;
}

interface ReviewerChoiceProps {
  /** Whether the company reviews payments at all. */
  hasGroup: boolean;
  reviewers: Reviewers;
  everyone: Reviewers["rows"][number];
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
}

/** Who is to review the batch: all of the approval group, or some of every level. */
function ReviewerChoice({ hasGroup, reviewers, everyone, left, onLeave }: ReviewerChoiceProps) {
  const t = useTranslations("payments.batch.submit");
  /** Somebody is left on every level: with nobody chosen the batch would go to all of them. */
  const isLast = (operatorId: string) =>
    reviewers.rows.some(
      (level) =>
        level.some((one) => one.operatorId === operatorId) &&
        level.every((one) => one.operatorId === operatorId || left.has(one.operatorId)),
    );
  const toggle = (operatorId: string) =>
    onLeave(new Set(left.has(operatorId) ? [...left].filter((id) => id !== operatorId) : [...left, operatorId]));
  if (everyone.length === 0) return <p>{t(hasGroup ? "noLevel" : "noReview")}</p>;
  return (
    <div role="group" aria-label={t("reviewers")} className={layout.stack}>
      <p>{t("reviewers")}</p>
      {everyone.map(({ operatorId, name }) => (
        <CheckBox
          key={operatorId}
          label={name}
          checked={!left.has(operatorId)}
          disabled={isLast(operatorId)}
          onChange={() => toggle(operatorId)}
        />
      ))}
      <p>{t("reviewText", { hours: reviewers.hours })}</p>
    </div>
  );
}
