import { useRef, useState, type ReactNode } from "react";
import { useTranslations } from "next-intl";
import { PaymentPassword } from "@/components/kit/password/payment-password";
import { SecondStepField } from "@/components/shell/actions/mfa-field";
import { secondStep } from "@/lib/access/calls/mfa";
import { useSend } from "@/lib/call/browser";
import { fieldOf } from "@/lib/call/refusals";
import { Told } from "@/lib/call/send";
import { useTroubleText } from "@/lib/forms/trouble-text";
import { isShown, type SecondStepProof, type SecondStepWay } from "@/lib/gate/second-step";

const passwordLength = 6;

/** What a deed is confirmed with. */
export type Confirmed = SecondStepProof & { payPassword: string };

interface PaymentProof {
  /** The fields for password and second step. */
  readonly fields: ReactNode;
  readonly isReady: boolean;
  /** What was refused or went wrong that belongs to neither field. */
  readonly trouble: string | undefined;
  readonly confirm: () => Promise<void>;
}

/**
 * One's own payment password, and the second step where it is on, for a deed that moves money. A refusal is told at its
 * field, else as trouble; `onRefused` hears of what belongs to neither first, and takes it over by returning true.
 */
export function usePaymentProof(
  way: SecondStepWay,
  send: (confirmed: Confirmed) => Promise<void>,
  onRefused?: (refused: Told, field: string | undefined) => boolean,
): PaymentProof {
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
      await send({ payPassword: password, ...proof });
    } catch (cause) {
      if (!(cause instanceof Told)) return setTrouble(troubleText(cause));
      const field = fieldOf(cause.code);
      setPassword("");
      // before the button, empty of its reason, stops taking the focus
      secret.current?.focus();
      // what a passkey signed was for this try alone; a code that was typed may stand
      if (proof.passkey || field === "captcha") setProof({});
      if (field === "payPassword") return setWrongPassword(cause.text);
      if (field === "captcha") return setWrongProof(cause.text);
      if (!onRefused?.(cause, field)) setTrouble(cause.text);
    }
  };

  const fields = (
    <>
      <PaymentPassword
        ref={secret}
        label={t("password")}
        value={password}
        onValue={setPassword}
        error={wrongPassword}
      />
      <SecondStepField
        way={way}
        begin={() => beginStep({ msgType: "21", bizType: "2" })}
        proof={proof}
        onProof={setProof}
        error={wrongProof}
      />
    </>
  );
  return { fields, isReady: password.length === passwordLength && (way === "off" || isShown(proof)), trouble, confirm };
}
