"use client";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Confirm } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import type { Fact } from "@/components/kit/table/facts";
import { Countdown } from "@/components/kit/text/countdown";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import type { ActionErrors } from "@/lib/forms/refusal-to-errors";
import type { Confirmed } from "./action-dialog";
import { useActionOf } from "./use-action";
import { isProofField, useProof, type ProofRequest } from "../proof/use-proof";

/** After these the figures shown no longer hold. */
const outdated: readonly string[] = ["QUOTE_EXPIRED", "QUOTE_USED", "COST_CHANGED"];

interface QuotedConfirmProps {
  /** What it costs: worked out when, and until when its rate is locked; null where there is none. */
  cost: { readonly at: Date; readonly expiresAt: Date | null };
  title: string;
  facts: readonly Fact[];
  /** What the button says while the figures hold. */
  action: string;
  proof: ProofRequest;
  /** The fields of the form behind, where a refusal of an entry is shown. */
  isFormField: (field: string) => boolean;
  perform: (confirmed: Confirmed) => Promise<void>;
  /** The figures hold no more: they are asked for anew. */
  onRenew: () => Promise<void>;
  /** Fields of the form were refused. */
  onWrong: (fields: ActionErrors["fields"]) => void;
  onRefused?: (found: ActionErrors) => void;
  onClose: () => void;
  /** Above what went wrong, and below it while the figures hold. */
  before?: ReactNode;
  children?: ReactNode;
}

/**
 * The last step of what is done at a locked rate: its facts, how long the rate holds, the payment password and the second
 * step. A rate that has run out is locked again only when asked for, and nothing that was entered is lost by it.
 */
export function QuotedConfirm({
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
  const { run, errors } = useActionOf(perform, {
    shows: "page",
    hasField: (field) => isProofField(field) || isFormField(field),
  });
  const proof = useProof(request, errors);
  const confirm = async () => {
    await run({ ...proof.value, payPassword: proof.password }, { refused });
  };
  const problem = isRefused ? errors.problem : undefined;
  const refused = (found: ActionErrors) => {
    refusedNow();
    const isOutdated = found.code !== undefined && outdated.includes(found.code);
    // password and code were right and may be used again; a passkey's signature was for that try alone
    if (!isOutdated || proof.value.passkey) proof.refused(found);
    if (isOutdated) end();
    onRefused?.(found);
    if (Object.keys(found.fields).some((field) => !isProofField(field))) onWrong(found.fields);
  };
  const left = cost.expiresAt && !isOver && <Countdown until={cost.expiresAt} now={cost.at} pace={speed} onEnd={end} />;
  return (
    <Confirm
      open
      title={title}
      facts={[...facts, ...(left ? [{ label: t("held"), value: left }] : [])]}
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
    </Confirm>
  );
}

/** Whether the rate of a cost has run out or was refused, what says so, and the place that has the focus from then on. */
function useEnd(cost: QuotedConfirmProps["cost"]) {
  /** The cost whose rate has run out. */
  const [over, setOver] = useState<object>();
  const isOver = over === cost;
  /** The cost that was refused: of the next one that refusal says nothing. */
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
