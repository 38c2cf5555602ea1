"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import { amountText } from "@/lib/money/money";
import { accountText } from "@/components/kit/text/account-text";
import type { Fact } from "@/components/kit/table/facts";
import { TimeText } from "@/components/kit/text/time-text";
import type { Confirmed } from "@/components/shell/actions/action-dialog";
import { QuotedConfirm } from "@/components/shell/actions/quoted-confirm";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";
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

/** The last step of a payment: who pays whom, how much, for what, from where, until when it can be undone, and the proof. */
export function PayConfirm({ payee, payer, payment, way, onPay, onRenew, onWrong, onClose }: PayConfirmProps) {
  const t = useTranslations("payments.confirm");
  const { amount } = payment.cost;
  /** The same payment was made minutes ago; whether it is meant once more. */
  const [isDuplicate, setDuplicate] = useState(false);
  const [isAgain, setAgain] = useState(false);
  return (
    <QuotedConfirm
      cost={payment.cost}
      title={t("title", { payee: payee.name, amount: amountText(amount) })}
      facts={useConfirmFacts({ payee, payer, payment })}
      action={t("action", { amount: amountText(amount) })}
      proof={usePaymentProof(way, deedOf(payee, payment.checked))}
      isFormField={isPayField}
      perform={(confirmed) => onPay(confirmed, isAgain)}
      onRefused={({ code }) => code === "PAYMENT_REPEATED" && setDuplicate(true)}
      before={<NameCheck payee={payee} mayGoOn={false} isQuietWhenFull />}
      {...{ onRenew, onWrong, onClose }}
    >
      {isDuplicate && (
        <CheckBox label={t("again")} checked={isAgain} onChange={({ target }) => setAgain(target.checked)} />
      )}
    </QuotedConfirm>
  );
}

const deedOf = ({ payeeId }: ListedPayee, { amount, payOn }: Checked): Deed => ({
  kind: "payment",
  payeeId,
  amount,
  ...(payOn && { payOn }),
});

/** Who pays whom, for what, from where, at what cost, and until when it can be undone. */
function useConfirmFacts({
  payee,
  payer,
  payment: { checked, cost },
}: Pick<PayConfirmProps, "payee" | "payer" | "payment">): Fact[] {
  const t = useTranslations("payments.confirm");
  const [pay, purposes] = [useTranslations("payments.pay"), useTranslations("payments.purpose")];
  const { data: tips } = useCall(paymentPreparations.tips, {
    currency: payee.currency,
    ...(checked.payOn && { payOn: checked.payOn }),
  });
  const { amount, at, dispatchAt, debit } = cost;
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
  ];
}
