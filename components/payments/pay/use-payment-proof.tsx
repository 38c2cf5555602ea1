import { useRef, useState, type ReactNode } from "react";
import { useTranslations } from "next-intl";
import { PaymentPassword } from "@/components/kit/password/payment-password";
import { MfaField } from "@/components/shell/actions/mfa-field";
import { secondStep } from "@/lib/access/calls/mfa";
import { useSend } from "@/lib/call/browser";
import { fieldOf } from "@/lib/call/refusals";
import { RefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/trouble-text";
import { isShown, type MfaProof, type MfaWay } from "@/lib/gate/second-step";

const passwordLength = 6;

/** The proof that confirms an action. */
export type Confirmed = MfaProof & { payPassword: string };

interface PaymentProof {
  /** The fields for password and MFA. */
  readonly fields: ReactNode;
  readonly isReady: boolean;
  /** Refusals and errors that belong to neither field. */
  readonly problem: string | undefined;
  readonly confirm: () => Promise<void>;
}

/**
 * One's own payment password, and MFA where it is on, for an action that moves money. A refusal is shown at its field,
 * else as an error; `onRefused` gets those that belong to neither first, and takes them over by returning true.
 */
export function usePaymentProof(
  way: MfaWay,
  send: (confirmed: Confirmed) => Promise<void>,
  onRefused?: (refused: RefusedError, field: string | undefined) => boolean,
): PaymentProof {
  const t = useTranslations("payments.confirm");
  const problemText = useProblemText();
  const beginStep = useSend(secondStep.sendPayoutCode);
  const [password, setPassword] = useState("");
  const [wrongPassword, setWrongPassword] = useState<string>();
  const [proof, setProof] = useState<MfaProof>({});
  const [wrongProof, setWrongProof] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const secret = useRef<HTMLInputElement>(null);

  const confirm = async () => {
    setProblem(undefined);
    setWrongPassword(undefined);
    setWrongProof(undefined);
    try {
      await send({ payPassword: password, ...proof });
    } catch (cause) {
      if (!(cause instanceof RefusedError)) return setProblem(problemText(cause));
      const field = fieldOf(cause.code);
      setPassword("");
      // before the button, empty of its reason, stops taking the focus
      secret.current?.focus();
      // a passkey's signature was for this try alone; a typed code may stay
      if (proof.passkey || field === "captcha") setProof({});
      if (field === "payPassword") return setWrongPassword(cause.text);
      if (field === "captcha") return setWrongProof(cause.text);
      if (!onRefused?.(cause, field)) setProblem(cause.text);
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
      <MfaField
        way={way}
        begin={() => beginStep({ msgType: "21", bizType: "2" })}
        proof={proof}
        onProof={setProof}
        error={wrongProof}
      />
    </>
  );
  return { fields, isReady: password.length === passwordLength && (way === "off" || isShown(proof)), problem, confirm };
}
