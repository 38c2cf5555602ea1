"use client";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { LazyConfirmDialog } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import type { FactItem } from "@/components/kit/table/facts";
import { Countdown } from "@/components/kit/text/countdown";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import type { ActionErrors } from "@/lib/forms/form-errors";
import type { DialogConfirmation } from "./action-dialog";
import { useMultiCallAction } from "./use-action";
import { isProofField, useProofFields, type ProofRequest } from "../proof/use-proof";

/** Lists the refusals after which the displayed figures are no longer valid. */
const outdatingCodes: readonly string[] = ["QUOTE_EXPIRED", "QUOTE_USED", "COST_CHANGED"];

interface QuotedConfirmProps {
  /** Holds the time of the cost calculation and the end of its rate lock; null when no rate is locked. */
  cost: { readonly at: Date; readonly expiresAt: Date | null };
  title: string;
  facts: readonly FactItem[];
  /** Labels the button while the figures are valid. */
  action: string;
  proof: ProofRequest;
  /** Returns true for the fields of the form behind the dialog, which display refusals of their entries. */
  isFormField: (field: string) => boolean;
  perform: (confirmation: DialogConfirmation) => Promise<void>;
  /** Requests the figures again because they are no longer valid. */
  onRenew: () => Promise<void>;
  /** Runs when fields of the form were refused. */
  onWrong: (fields: ActionErrors["fields"]) => void;
  onRefused?: (actionErrors: ActionErrors) => void;
  onClose: () => void;
  /** Renders content above the error message, and below it while the figures are valid. */
  before?: ReactNode;
  children?: ReactNode;
}

/**
 * Renders the last step of an operation at a locked rate: its facts, the remaining time of the rate, the payment
 * password and the second step. An expired rate is locked again only on request, and no entries are lost.
 */
export function ConfirmAtLockedRateDialog({
  cost,
  title,
  facts,
  action,
  proof: request,
  isFormField,
  perform,
  onRenew,
  onWrong,
  onRefused,
  onClose,
  before,
  children,
}: QuotedConfirmProps) {
  const t = useTranslations("shell.confirm");
  const { speed } = useWorldClock();
  const { isOver, end, refusedNow, isRefused, place } = useEnd(cost);
  // a refusal of an entry goes to its field: of the proof here, of the form behind
  const { run, errors } = useMultiCallAction(perform, {
    shows: "page",
    hasField: (field) => isProofField(field) || isFormField(field),
  });
  const proof = useProofFields(request, errors);
  const confirm = async () => {
    await run({ ...proof.value, payPassword: proof.password }, { onRefused: handleRefusal });
  };
  const problem = isRefused ? errors.problem : undefined;
  const handleRefusal = (actionErrors: ActionErrors) => {
    refusedNow();
    const isOutdated = actionErrors.code !== undefined && outdatingCodes.includes(actionErrors.code);
    // password and code were right and may be used again; a passkey's signature was for that try alone
    if (!isOutdated || proof.value.passkey) proof.handleRefusal(actionErrors);
    if (isOutdated) end();
    onRefused?.(actionErrors);
    if (Object.keys(actionErrors.fields).some((field) => !isProofField(field))) onWrong(actionErrors.fields);
  };
  const countdown = cost.expiresAt && !isOver && (
    <Countdown until={cost.expiresAt} now={cost.at} pace={speed} onEnd={end} />
  );
  return (
    <LazyConfirmDialog
      open
      title={title}
      facts={[...facts, ...(countdown ? [{ label: t("held"), value: countdown }] : [])]}
      action={isOver ? t("renew") : action}
      disabled={!isOver && !proof.isReady}
      onConfirm={isOver ? onRenew : confirm}
      onClose={onClose}
    >
      <div ref={place} tabIndex={-1} className={layout.stack}>
        {before}
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        {isOver && !problem && (
          <Notice tone="waiting" live title={t("expired")}>
            {t("expiredText")}
          </Notice>
        )}
        {!isOver && children}
        {!isOver && proof.fields}
      </div>
    </LazyConfirmDialog>
  );
}

/**
 * Tracks the end of a cost: its rate expired or was refused, its refusal message, and the element that has the focus
 * from then on.
 */
function useEnd(cost: QuotedConfirmProps["cost"]) {
  /** Holds the cost whose rate has expired. */
  const [over, setOver] = useState<object>();
  const isOver = over === cost;
  /** Holds the cost that was refused: the refusal does not apply to the next one. */
  const [refusedAt, setRefusedAt] = useState<object>();
  const place = useRef<HTMLDivElement>(null);
  // the password's field has gone, and with it the focus
  useEffect(() => {
    if (isOver) place.current?.focus();
  }, [isOver]);
  return {
    isOver,
    end: () => setOver(cost),
    isRefused: refusedAt === cost,
    refusedNow: () => setRefusedAt(cost),
    place,
  };
}
