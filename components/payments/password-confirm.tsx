"use client";
import { useRef, useState, type ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Confirm } from "@/components/kit/confirm";
import type { Fact } from "@/components/kit/facts";
import layout from "@/components/kit/layout.module.css";
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

/** What a deed is confirmed with. */
export type Confirmed = SecondStepProof & { payPassword: string };

/** Asks for one's own payment password, and the second step where it is on, before money moves. What is refused is told here, beside what can mend it; nothing is lost of what was typed above. */
export function PasswordConfirm({ title, facts, action, tone = "primary", way, children, onConfirm, onClose }: {
  title: string;
  facts: readonly Fact[];
  action: string;
  tone?: "primary" | "danger";
  /** The second step that the deed asks for. */
  way: SecondStepWay;
  children?: ReactNode;
  /** Does it; throws what was refused. */
  onConfirm: (confirmed: Confirmed) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations("payments.confirm");
  const troubleText = useTroubleText();
  const beginStep = useSend(secondStep.sendPayoutCode);
  const [password, setPassword] = useState("");
  const [wrongPassword, setWrongPassword] = useState<string>();
  const [proof, setProof] = useState<SecondStepProof>({});
  const [wrongProof, setWrongProof] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const secret = useRef<HTMLInputElement>(null);

  const confirm = async () => {
    setTrouble(undefined);
    setWrongPassword(undefined);
    setWrongProof(undefined);
    try {
      await onConfirm({ payPassword: password, ...proof });
    } catch (cause) {
      const field = cause instanceof Told ? fieldOf(cause.code) : undefined;
      if (cause instanceof Told) {
        setPassword("");
        // before the button, empty of its reason, stops taking the focus
        secret.current?.focus();
      }
      // what a passkey signed was for this try alone; a code that was typed may stand
      if (proof.passkey || field === "captcha") setProof({});
      if (field === "payPassword") setWrongPassword(troubleText(cause));
      else if (field === "captcha") setWrongProof(troubleText(cause));
      else setTrouble(troubleText(cause));
    }
  };

  return (
    <Confirm open title={title} facts={facts} action={action} tone={tone} disabled={password.length < passwordLength || (way !== "off" && !isShown(proof))} onConfirm={confirm} onClose={onClose}>
      <div className={layout.stack}>
        {trouble && <Notice tone="bad" live>{trouble}</Notice>}
        {children}
        <PaymentPassword ref={secret} label={t("password")} value={password} onValue={setPassword} error={wrongPassword} />
        <SecondStepField way={way} begin={() => beginStep({ msgType: "21", bizType: "2" })} proof={proof} onProof={setProof} error={wrongProof} />
      </div>
    </Confirm>
  );
}
