"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Countdown } from "@/components/kit/text/countdown";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { useCall, useSend } from "@/lib/call/browser";
import { formFieldOfRefusal } from "@/lib/call/refusals";
import { CallRefusedError } from "@/lib/call/send";
import {
  discardConfirmationProof,
  saveConfirmationProof,
  savedConfirmationProof,
  type ConfirmationProof,
} from "@/lib/call/step-up";
import { ActionDialog } from "../actions/action-dialog";
import { useOperationFacts } from "../actions/operation-facts";
import type { PendingConfirmation } from "./step-up";
import { isProofField } from "./use-proof";

/**
 * Confirms the operation of a call and describes it; refusals that do not concern the proof are passed back to the page
 * that sent the call. An expired price is not confirmed any more: the entries are restored for the next one.
 */
export function StepUpDialog({
  waiting,
  onClose,
}: {
  waiting: PendingConfirmation;
  onClose: (answer?: () => void) => void;
}) {
  const t = useTranslations("shell.stepUp");
  const { operation, price, send, resolve, reject } = waiting;
  const { data: step } = useCall(secondStepCalls.payoutStep, {});
  const begin = useSend(secondStepCalls.sendPayoutCode);
  const answer = useRef<() => void>(undefined);
  const [before] = useState(() => savedConfirmationProof(operation));
  const clock = useWorldClock();
  const [now] = useState(clock.now);
  const [isOver, setOver] = useState(false);
  const facts = useOperationFacts(operation, price);
  useEffect(discardConfirmationProof, []);
  const perform = async (submittedProof: ConfirmationProof) => {
    try {
      const output = await send(submittedProof);
      answer.current = () => resolve(output);
    } catch (cause) {
      if (!(cause instanceof CallRefusedError) || isProofField(formFieldOfRefusal(cause.code) ?? "")) throw cause;
      if (cause.code === "QUOTE_EXPIRED") saveConfirmationProof(operation, submittedProof);
      answer.current = () => reject(cause);
    }
  };
  if (!step) return null;
  const countdown = price && !isOver && (
    <Countdown until={price.expiresAt} now={now} pace={clock.speed} onEnd={() => setOver(true)} />
  );
  return (
    <ActionDialog
      title={t("title")}
      facts={[...facts, ...(countdown ? [{ label: t("left"), value: countdown }] : [])]}
      action={t("action")}
      dismiss={isOver ? t("back") : undefined}
      isReady={!isOver}
      proof={{
        way: step.authWay,
        begin: () => begin({ msgType: "21", bizType: "2", deed: operation }),
        password: t("password"),
        before,
      }}
      perform={({ confirmation }) => perform(confirmation)}
      onClose={({ confirmation }) => {
        if (isOver && answer.current === undefined) saveConfirmationProof(operation, confirmation);
        onClose(answer.current);
      }}
    >
      {isOver ? (
        <Notice tone="waiting" live title={t("expired")}>
          {t("expiredText")}
        </Notice>
      ) : (
        <p>{t("text")}</p>
      )}
    </ActionDialog>
  );
}
