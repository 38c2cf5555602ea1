"use client";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/kit/page/button";
import { Confirm, confirmAhead } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { MfaField } from "@/components/shell/actions/mfa-field";
import { means } from "@/lib/access/calls/sign-in-methods";
import { useSend } from "@/lib/call/browser";
import { fieldOf } from "@/lib/call/refusals";
import { RefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/trouble-text";
import { isShown, type MfaProof, type MfaWay } from "@/lib/gate/second-step";

export interface GuardedActionProps {
  /** By which way the person proves the change. */
  guard: MfaWay;
  labels: { open: string; title: string; action: string };
  tone?: "primary" | "danger";
  /** Further fields of the popup. */
  ready?: boolean;
  /** Hears that the popup opens, to prepare what it shows. */
  onOpen?: () => void;
  /** The action; an error of it is shown in the popup, which stays open. */
  onConfirm: (proof: MfaProof) => Promise<void>;
  children?: ReactNode;
}

/** A button whose action requires, in a popup, the best MFA way that the person has. */
export function GuardedAction({
  guard,
  labels,
  tone = "primary",
  ready = true,
  onOpen,
  onConfirm,
  children,
}: GuardedActionProps) {
  const [isOpen, setOpen] = useState(false);
  const [proof, setProof] = useState<MfaProof>({});
  const [wrong, setWrong] = useState<{ proof?: string; rest?: string }>({});
  const begin = useSend(means.beginProof);
  const problemText = useProblemText();
  const close = () => {
    setOpen(false);
    setProof({});
    setWrong({});
  };
  const confirm = async () => {
    setWrong({});
    try {
      await onConfirm(proof);
      close();
    } catch (cause) {
      const isProof = cause instanceof RefusedError && fieldOf(cause.code) === "captcha";
      if (isProof || proof.passkey) setProof({});
      setWrong({ [isProof ? "proof" : "rest"]: problemText(cause) });
    }
  };
  return (
    <>
      <Button
        small
        tone={tone === "danger" ? "danger" : "secondary"}
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
        {...confirmAhead}
      >
        {labels.open}
      </Button>
      <Confirm
        open={isOpen}
        title={labels.title}
        action={labels.action}
        tone={tone}
        disabled={!ready || !isShown(proof)}
        onConfirm={confirm}
        onClose={close}
      >
        <div className={layout.stack}>
          {wrong.rest && (
            <Notice tone="bad" live>
              {wrong.rest}
            </Notice>
          )}
          {children}
          <MfaField way={guard} begin={() => begin({})} proof={proof} onProof={setProof} error={wrong.proof} />
        </div>
      </Confirm>
    </>
  );
}
