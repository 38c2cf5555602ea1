"use client";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/kit/page/button";
import { Confirm, confirmAhead } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { SecondStepField } from "@/components/shell/actions/mfa-field";
import { means } from "@/lib/access/calls/sign-in-methods";
import { useSend } from "@/lib/call/browser";
import { fieldOf } from "@/lib/call/refusals";
import { Told } from "@/lib/call/send";
import { useTroubleText } from "@/lib/forms/trouble-text";
import { isShown, type SecondStepProof, type SecondStepWay } from "@/lib/gate/second-step";

export interface GuardedDeedProps {
  /** By which way the person proves the change. */
  guard: SecondStepWay;
  words: { open: string; title: string; action: string };
  tone?: "primary" | "danger";
  /** What else has to be filled in stands there already. */
  ready?: boolean;
  /** Hears that the popup opens, to prepare what it shows. */
  onOpen?: () => void;
  /** Does it; what it throws is told in the popup, which stays open. */
  onConfirm: (proof: SecondStepProof) => Promise<void>;
  children?: ReactNode;
}

/** A button whose deed asks, in a popup, for the best of what the person has for the second step. */
export function GuardedDeed({
  guard,
  words,
  tone = "primary",
  ready = true,
  onOpen,
  onConfirm,
  children,
}: GuardedDeedProps) {
  const [isOpen, setOpen] = useState(false);
  const [proof, setProof] = useState<SecondStepProof>({});
  const [wrong, setWrong] = useState<{ proof?: string; rest?: string }>({});
  const begin = useSend(means.beginProof);
  const troubleText = useTroubleText();
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
      const isProof = cause instanceof Told && fieldOf(cause.code) === "captcha";
      if (isProof || proof.passkey) setProof({});
      setWrong({ [isProof ? "proof" : "rest"]: troubleText(cause) });
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
        {words.open}
      </Button>
      <Confirm
        open={isOpen}
        title={words.title}
        action={words.action}
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
          <SecondStepField way={guard} begin={() => begin({})} proof={proof} onProof={setProof} error={wrong.proof} />
        </div>
      </Confirm>
    </>
  );
}
