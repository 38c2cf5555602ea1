"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/check-box";
import { Confirm } from "@/components/kit/confirm";
import { Countdown } from "@/components/kit/countdown";
import type { Fact } from "@/components/kit/facts";
import layout from "@/components/kit/layout.module.css";
import { Notice } from "@/components/kit/notice";
import { PaymentPassword } from "@/components/kit/payment-password";
import { TimeText } from "@/components/kit/time-text";
import { SecondStepField } from "@/components/shell/second-step-field";
import { useWorldClock } from "@/components/shell/world-clock";
import { secondStep } from "@/lib/access/second-step-calls";
import { useSend } from "@/lib/call/browser";
import { fieldOf } from "@/lib/call/refusals";
import { Told } from "@/lib/call/send";
import { useTroubleText } from "@/lib/forms/trouble-text";
import { isShown, type SecondStepProof, type SecondStepWay } from "@/lib/gate/second-step";
import { amountWords } from "./amount-words";
import { useCostFacts } from "./cost-summary";
import type { Payee } from "./payee-picker";
import type { Cost } from "./use-cost";

/** After these the figures shown no longer hold. */
const outdated: readonly string[] = ["QUOTE_EXPIRED", "QUOTE_USED", "COST_CHANGED"];

const passwordLength = 6;

/**
 * The last step of a payment: to whom, how much, from where, until when it can be undone, the payment password, and the second step. A rate
 * that has run out is locked again only when asked for. `onWrong` hears of a refusal that belongs to a field of the form.
 */
export function PayConfirm({ payee, cost, way, onPay, onRenew, onWrong, onClose }: {
  payee: Payee;
  cost: Cost;
  /** The second step that the payment asks for. */
  way: SecondStepWay;
  onPay: (payPassword: string, proof: SecondStepProof, isAgain: boolean) => Promise<void>;
  onRenew: () => Promise<void>;
  onWrong: (field: string, text: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("payments.confirm");
  const troubleText = useTroubleText();
  const { speed } = useWorldClock();
  const [password, setPassword] = useState("");
  const [wrongPassword, setWrongPassword] = useState<string>();
  const [proof, setProof] = useState<SecondStepProof>({});
  const [wrongProof, setWrongProof] = useState<string>();
  const beginStep = useSend(secondStep.sendPayoutCode);
  const [trouble, setTrouble] = useState<string>();
  const [isOver, setOver] = useState(false);
  /** The same payment was made minutes ago; whether it is meant once more. */
  const [isTwin, setTwin] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const secret = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  // the password's field has gone, and with it the focus of whoever typed there
  useEffect(() => {
    if (isOver) place.current?.focus();
  }, [isOver]);
  const { amount, expiresAt, at, dispatchAt, debit } = cost;

  const pay = async () => {
    setTrouble(undefined);
    setWrongPassword(undefined);
    setWrongProof(undefined);
    try {
      await onPay(password, proof, isAgain);
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
      if (field !== undefined) return onWrong(field, cause.text);
      setTrouble(cause.text);
      if (cause.code === "PAYMENT_REPEATED") setTwin(true);
      if (outdated.includes(cause.code)) setOver(true);
    }
  };

  const facts: Fact[] = [
    { label: t("to"), value: `${payee.name} · ${payee.account}` },
    { label: t("from"), value: debit.currency },
    ...useCostFacts(amount, cost),
    cost.review ? { label: t("approval"), value: t("approvalLevels", { levels: String(cost.review.levels) }) } : { label: t("until"), value: <TimeText at={dispatchAt} now={at} style="short" /> },
    ...(expiresAt && !isOver ? [{ label: t("held"), value: <Countdown until={expiresAt} now={at} pace={speed} onEnd={() => setOver(true)} /> }] : []),
  ];
  return (
    <Confirm
      open title={t("title", { payee: payee.name, amount: amountWords(amount) })} facts={facts}
      action={isOver ? t("renew") : t("action", { amount: amountWords(amount) })} disabled={!isOver && (password.length < passwordLength || (way !== "off" && !isShown(proof)))}
      onConfirm={isOver ? onRenew : pay} onClose={onClose}
    >
      <div ref={place} tabIndex={-1} className={layout.stack}>
        {trouble && <Notice tone="bad" live>{trouble}</Notice>}
        {isOver ? !trouble && <Notice tone="waiting" live title={t("expired")}>{t("expiredText")}</Notice> : (
          <>
            {isTwin && <CheckBox label={t("again")} checked={isAgain} onChange={({ target }) => setAgain(target.checked)} />}
            <PaymentPassword ref={secret} label={t("password")} value={password} onValue={setPassword} error={wrongPassword} />
            <SecondStepField way={way} begin={() => beginStep({ msgType: "21", bizType: "2" })} proof={proof} onProof={setProof} error={wrongProof} />
          </>
        )}
      </div>
    </Confirm>
  );
}
