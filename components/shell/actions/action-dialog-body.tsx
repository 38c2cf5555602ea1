"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import { Notice } from "@/components/kit/feedback/notice";
import { LazyConfirmDialog } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import { errorsText } from "@/lib/forms/form-errors";
import type { ActionDialogProps } from "./action-dialog";
import { isStaleDataRefusal, useMultiCallAction } from "./use-action";
import { isProofField, useProofFields, type ProofRequest } from "../proof/use-proof";

/** Renders the content of `ActionDialog`. */
export function ActionDialogBody<G>({
  children,
  isDanger = false,
  field,
  proof: request,
  isReady = true,
  failsIn = "dialog",
  refreshes,
  perform,
  successMessage,
  onDone,
  onRefused,
  onClose,
  title,
  action,
  dismiss,
  facts = [],
}: ActionDialogProps<G>) {
  const t = useTranslations("shell");
  const [text, setText] = useState(field?.value ?? "");
  const { proof, errors, confirm, close } = useConfirmed(
    { failsIn, refreshes, perform, successMessage, onDone, onRefused, onClose },
    request,
    text,
  );
  const line = field && <Line field={field} text={text} onText={setText} />;
  return (
    <LazyConfirmDialog
      open
      title={title}
      facts={facts}
      action={action}
      dismiss={dismiss}
      tone={isDanger ? "danger" : "primary"}
      disabled={!isReady || !proof.isReady || (field !== undefined && text.trim() === "")}
      onConfirm={confirm}
      onClose={close}
    >
      {request ? (
        // the proof comes last: obstacles are displayed above it
        <div className={layout.stack}>
          <Failure text={errors.problem} />
          {children}
          {line}
          {proof.fields}
        </div>
      ) : (
        <>
          {children}
          {line}
          <Failure text={errorsText(errors)} title={t("notDone")} />
        </>
      )}
    </LazyConfirmDialog>
  );
}

/** Runs the action with the entered values, and closes the dialog unless it stays open with the refusal. */
function useConfirmed<G>(
  {
    failsIn,
    refreshes = false,
    perform,
    successMessage,
    onDone,
    onRefused,
    onClose,
  }: Pick<
    ActionDialogProps<G>,
    "failsIn" | "refreshes" | "perform" | "successMessage" | "onDone" | "onRefused" | "onClose"
  >,
  request: ProofRequest | undefined,
  text: string,
) {
  const { run, errors } = useMultiCallAction(perform, {
    shows: failsIn === "toast" ? "toast" : "page",
    leavesWhenOver: failsIn === "queue",
    refreshes,
    ...(request && { hasField: isProofField }),
  });
  const proof = useProofFields(request, errors);
  const answer = { text, proof: proof.value, confirmation: { ...proof.value, payPassword: proof.password } };
  const close = () => onClose(answer);
  const confirm = async () => {
    let [isRefused, isToStay] = [false, false];
    const output = await run(answer, {
      successMessage,
      onRefused(actionErrors) {
        isRefused = true;
        isToStay = failsIn === "dialog" || (failsIn === "queue" && !isStaleDataRefusal(actionErrors));
        proof.handleRefusal(actionErrors);
        onRefused?.(actionErrors);
      },
    });
    if (isToStay) return;
    close();
    // named cast: what was not refused has its answer
    if (!isRefused) onDone?.(output as G);
  };
  return { proof, errors, confirm, close };
}

function Line({
  field: { label, help, lengthMax = 140 },
  text,
  onText,
}: {
  field: { label: string; help?: string; lengthMax?: number };
  text: string;
  onText: (text: string) => void;
}) {
  return (
    <TextField
      label={label}
      help={help}
      value={text}
      maxLength={lengthMax}
      autoComplete="off"
      onChange={({ target }) => onText(target.value)}
    />
  );
}

function Failure({ text, title }: { text: string | undefined; title?: string }) {
  if (!text) return null;
  return (
    <Notice tone="bad" live {...(title !== undefined && { title })}>
      {text}
    </Notice>
  );
}
