"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import { Confirm } from "@/components/kit/overlay/confirm";
import { amountText } from "@/lib/money/money";
import { accountText } from "@/components/kit/text/account-text";
import { Countdown } from "@/components/kit/text/countdown";
import type { Fact } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { TimeText } from "@/components/kit/text/time-text";
import type { Confirmed } from "@/components/shell/actions/action-dialog";
import { useActionOf } from "@/components/shell/actions/use-action";
import { isProofField, useProof } from "@/components/shell/actions/use-proof";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import type { ActionErrors } from "@/lib/forms/refusal-to-errors";
import type { Deed } from "@/lib/call/deed";
import type { MfaWay } from "@/lib/gate/second-step";
import { useCall } from "@/lib/call/browser";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { isPayField } from "@/lib/payments/entry";
import { useCostFacts } from "./cost-summary";
import type { ListedPayee } from "../payees/payee-picker";
import { NameCheck } from "../payees/name-check";
import type { PaymentCost } from "./use-cost";
import type { Checked } from "./use-payment";
import { usePaymentProof } from "./use-payment-proof";

/** A refusal of an entry goes to its field: of the proof here, of the form behind. */
const inDialog = { shows: "page", hasField: (field: string) => isProofField(field) || isPayField(field) } as const;

/** After these the figures shown no longer hold. */
const outdated: readonly string[] = ["QUOTE_EXPIRED", "QUOTE_USED", "COST_CHANGED"];

interface PayConfirmProps {
  payee: ListedPayee;
  /** Whom it is paid for: the company itself, or a payer it pays on behalf of. */
  payer: string;
  /** What was entered, as it was checked, and its cost. */
  payment: { readonly checked: Checked; readonly cost: PaymentCost };
  /** The MFA way that the payment requires. */
  way: MfaWay;
  onPay: (confirmed: Confirmed, isAgain: boolean) => Promise<void>;
  onRenew: () => Promise<void>;
  /** Fields of the form were refused. */
  onWrong: (fields: ActionErrors["fields"]) => void;
  onClose: () => void;
}

/**
 * The last step of a payment: who pays whom, how much, for what, from where, until when it can be undone, the payment
 * password, and the second step. A rate that has run out is locked again only when asked for, and nothing that was
 * entered is lost by it.
 */
export function PayConfirm({ payee, payer, payment, way, onPay, onRenew, onWrong, onClose }: PayConfirmProps) {
  const t = useTranslations("payments.confirm");
  const { cost } = payment;
  /** The cost whose rate has run out. */
  const [over, setOver] = useState<PaymentCost>();
  const isOver = over === cost;
  /** The same payment was made minutes ago; whether it is meant once more. */
  const [isDuplicate, setDuplicate] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // the password's field has gone, and with it the focus
  useEffect(() => {
    if (isOver) place.current?.focus();
  }, [isOver]);
  const { amount } = cost;
  const { run, errors } = useActionOf((confirmed: Confirmed) => onPay(confirmed, isAgain), inDialog);
  const proof = useProof(usePaymentProof(way, deedOf(payee, payment.checked)), errors);
  const confirm = async () => {
    await run({ ...proof.value, payPassword: proof.password }, { refused });
  };
  const refused = (found: ActionErrors) => {
    const isOutdated = found.code !== undefined && outdated.includes(found.code);
    // password and code were right and may be used again; a passkey's signature was for that try alone
    if (!isOutdated || proof.value.passkey) proof.refused(found);
    if (found.code === "PAYMENT_REPEATED") setDuplicate(true);
    if (isOutdated) setOver(cost);
    if (Object.keys(found.fields).some((field) => !isProofField(field))) onWrong(found.fields);
  };

  const facts = useConfirmFacts({ payee, payer, payment, isOver, onEnd: () => setOver(cost) });
  return (
    <Confirm
      open
      title={t("title", { payee: payee.name, amount: amountText(amount) })}
      facts={facts}
      action={isOver ? t("renew") : t("action", { amount: amountText(amount) })}
      disabled={!isOver && !proof.isReady}
      onConfirm={isOver ? onRenew : confirm}
      onClose={onClose}
    >
      <div ref={place} tabIndex={-1} className={layout.stack}>
        <NameCheck payee={payee} mayGoOn={false} isQuietWhenFull />
        {errors.problem && (
          <Notice tone="bad" live>
            {errors.problem}
          </Notice>
        )}
        {isOver && !errors.problem && (
          <Notice tone="waiting" live title={t("expired")}>
            {t("expiredText")}
          </Notice>
        )}
        {isDuplicate && !isOver && (
          <CheckBox label={t("again")} checked={isAgain} onChange={({ target }) => setAgain(target.checked)} />
        )}
        {!isOver && proof.fields}
      </div>
    </Confirm>
  );
}

const deedOf = ({ payeeId }: ListedPayee, { amount, payOn }: Checked): Deed => ({
  kind: "payment",
  payeeId,
  amount,
  ...(payOn && { payOn }),
});

/** Who pays whom, for what, from where, at what cost, until when it can be undone, and how long the rate holds. */
function useConfirmFacts({
  payee,
  payer,
  payment: { checked, cost },
  isOver,
  onEnd,
}: Pick<PayConfirmProps, "payee" | "payer" | "payment"> & { isOver: boolean; onEnd: () => void }): Fact[] {
  const t = useTranslations("payments.confirm");
  const [pay, purposes] = [useTranslations("payments.pay"), useTranslations("payments.purpose")];
  const { speed } = useWorldClock();
  const { data: tips } = useCall(paymentPreparations.tips, {
    currency: payee.currency,
    ...(checked.payOn && { payOn: checked.payOn }),
  });
  const { amount, expiresAt, at, dispatchAt, debit } = cost;
  const { purpose, reference, merchantOrderNo, remarks, payOn } = checked;
  return [
    { label: pay("payer"), value: payer },
    { label: t("to"), value: `${payee.name} · ${accountText(payee.account)}` },
    { label: pay("bankLabel"), value: [payee.bankName, payee.swift].filter(Boolean).join(" · ") },
    { label: t("from"), value: debit.currency },
    ...useCostFacts(amount, cost),
    { label: pay("purpose"), value: purposes(purpose) },
    ...(reference ? [{ label: pay("reference"), value: reference }] : []),
    ...(merchantOrderNo ? [{ label: pay("merchantOrderNo"), value: merchantOrderNo }] : []),
    ...(remarks ? [{ label: pay("remarks"), value: remarks }] : []),
    ...(payOn ? [{ label: pay("payOn"), value: payOn }] : []),
    ...(tips ? [{ label: t("expected"), value: tips.expectedOn }] : []),
    cost.review
      ? { label: t("approval"), value: t("approvalLevels", { levels: String(cost.review.levels) }) }
      : { label: t("until"), value: <TimeText at={dispatchAt} now={at} style="short" /> },
    ...(expiresAt && !isOver
      ? [{ label: t("held"), value: <Countdown until={expiresAt} now={at} pace={speed} onEnd={onEnd} /> }]
      : []),
  ];
}
