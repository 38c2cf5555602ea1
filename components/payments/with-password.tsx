"use client";
import { useRef, useState, type ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Confirm } from "@/components/kit/confirm";
import type { Fact } from "@/components/kit/facts";
import { Notice } from "@/components/kit/notice";
import { PaymentPassword } from "@/components/kit/payment-password";
import { SecondStepField } from "@/components/shell/second-step-field";
import { secondStep } from "@/lib/access/second-step-calls";
import { useSend } from "@/lib/call/browser";
import { fieldOf } from "@/lib/call/refusals";
import { Told } from "@/lib/call/send";
import { useTroubleText } from "@/lib/forms/trouble-text";
import { isShown, type SecondStepProof, type SecondStepWay } from "@/lib/gate/second-step";

const passwordLength = 6;

/** A deed about payments that is confirmed with one's own payment password and second step. A refusal stays in the dialog. */
export function WithPassword({ title, facts, action, tone = "primary", way, onSend, onClose, children }: {
  title: string;
  facts: readonly Fact[];
  action: string;
  tone?: "primary" | "danger";
  way: SecondStepWay;
  onSend: (payPassword: string, proof: SecondStepProof) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations("payments.confirm");
  const troubleText = useTroubleText();
  const [password, setPassword] = useState("");
  const [wrongPassword, setWrongPassword] = useState<string>();
  const [proof, setProof] = useState<SecondStepProof>({});
  const [wrongProof, setWrongProof] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const secret = useRef<HTMLInputElement>(null);
  const beginStep = useSend(secondStep.sendPayoutCode);

  const confirm = async () => {
    setTrouble(undefined);
    setWrongPassword(undefined);
    setWrongProof(undefined);
    try {
      await onSend(password, proof);
    } catch (cause) {
      if (!(cause instanceof Told)) return setTrouble(troubleText(cause));
      const field = fieldOf(cause.code);
      setPassword("");
      secret.current?.focus();
      // what a passkey signed was for this try alone
      if (proof.passkey || field === "captcha") setProof({});
      if (field === "payPassword") return setWrongPassword(cause.text);
      if (field === "captcha") return setWrongProof(cause.text);
      setTrouble(cause.text);
    }
  };

  return (
    <Confirm open title={title} facts={facts} action={action} tone={tone} disabled={password.length < passwordLength || (way !== "off" && !isShown(proof))} onConfirm={confirm} onClose={onClose}>
      {trouble && <Notice tone="bad" live>{trouble}</Notice>}
      {children}
      <PaymentPassword ref={secret} label={t("password")} value={password} onValue={setPassword} error={wrongPassword} />
      <SecondStepField way={way} begin={() => beginStep({ msgType: "21", bizType: "2" })} proof={proof} onProof={setProof} error={wrongProof} />
    </Confirm>
  );
}
