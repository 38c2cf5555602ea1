"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { useDayText } from "@/components/shell/orders/use-day-text";
import { amountText } from "@/lib/money/money";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import type { FactItem } from "@/components/kit/table/facts";
import { TimeText } from "@/components/kit/text/time-text";
import type { DialogConfirmation } from "@/components/shell/actions/action-dialog";
import { ConfirmAtLockedRateDialog } from "@/components/shell/actions/quoted-confirm";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";
import type { ActionErrors } from "@/lib/forms/form-errors";
import type { ConfirmedOperation } from "@/lib/call/operation";
import type { MfaWay } from "@/lib/gate/second-step";
import { useCall } from "@/lib/call/browser";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { isPayField, paySteps } from "@/lib/payments/entry";
import { usePaymentCostFacts } from "./cost-summary";
import type { ListedPayee } from "../payees/payee-picker";
import { PayeeNameCheck } from "../payees/name-check";
import type { PaymentCost } from "./use-cost";
import type { ValidPayEntry } from "./use-payment";

interface PayConfirmProps {
  payee: ListedPayee;
  /** Holds the name of the payer: the company itself, or a payer that it pays on behalf of. */
  payer: string;
  /** Holds the validated entry and its cost. */
  payment: { readonly validEntry: ValidPayEntry; readonly cost: PaymentCost };
  /** Holds the MFA way that the payment requires. */
  way: MfaWay;
  /** True when the reader has a payment password. */
  hasPayPassword: boolean;
  /** True while the payment is being sent: its form stays behind the answer. */
  isSending: boolean;
  onPay: (confirmation: DialogConfirmation, isAgain: boolean) => Promise<void>;
  onRenew: () => Promise<void>;
  /** Called when fields of the form were refused. */
  onWrong: (fields: ActionErrors["fields"]) => void;
  /** Opens a step of the form, by its index, in place of the confirmation. */
  onEdit: (step: number) => void;
  onClose: () => void;
}

/**
 * Renders the last step of a payment: payer, payee, amount, purpose, account, the time until it can be cancelled, and
 * the proof.
 */
export function PaymentConfirmDialog({
  payee,
  payer,
  payment,
  way,
  hasPayPassword,
  isSending,
  onPay,
  onRenew,
  onWrong,
  onEdit,
  onClose,
}: PayConfirmProps) {
  const t = useTranslations("payments.confirm");
  const { amount } = payment.cost;
  /** True when the same payment was made recently; the payer must confirm that it is intended. */
  const [isDuplicate, setDuplicate] = useState(false);
  const [isAgain, setAgain] = useState(false);
  return (
    <ConfirmAtLockedRateDialog
      cost={payment.cost}
      title={t("title", { payee: payee.name, amount: amountText(amount) })}
      facts={useConfirmFacts({ payee, payer, payment })}
      action={t("action", { amount: amountText(amount) })}
      proof={usePaymentProof(way, paymentOperation(payee, payment.validEntry), hasPayPassword)}
      isFormField={isPayField}
      perform={(confirmation) => onPay(confirmation, isAgain)}
      onRefused={({ code }) => code === "PAYMENT_REPEATED" && setDuplicate(true)}
      before={
        <>
          <EditLinks onEdit={onEdit} isDisabled={isSending} />
          <PayeeNameCheck payee={payee} mayGoOn={false} isQuietWhenFull />
        </>
      }
      {...{ onRenew, onWrong, onClose }}
    >
      {isDuplicate && (
        <CheckBox label={t("again")} checked={isAgain} onChange={({ target }) => setAgain(target.checked)} />
      )}
    </ConfirmAtLockedRateDialog>
  );
}

/** Renders a button for each step of the form, which leads back to it. */
function EditLinks({ onEdit, isDisabled }: Pick<PayConfirmProps, "onEdit"> & { isDisabled: boolean }) {
  const t = useTranslations("payments.confirm.edit");
  return (
    <div className={layout.actions}>
      {paySteps.map(({ name }, at) => (
        <Button key={name} tone="quiet" small disabled={isDisabled} onClick={() => onEdit(at)}>
          {t(name)}
        </Button>
      ))}
    </div>
  );
}

const paymentOperation = ({ payeeId }: ListedPayee, { amount, payOn }: ValidPayEntry): ConfirmedOperation => ({
  kind: "payment",
  payeeId,
  amount,
  ...(payOn && { payOn }),
});

/** Returns the facts to confirm: payer, payee, purpose, account, cost, and the time until it can be cancelled. */
function useConfirmFacts({
  payee,
  payer,
  payment: { validEntry, cost },
}: Pick<PayConfirmProps, "payee" | "payer" | "payment">): FactItem[] {
  const t = useTranslations("payments.confirm");
  const [pay, purposes] = [useTranslations("payments.pay"), useTranslations("payments.purpose")];
  const { data: tips } = useCall(paymentPreparations.tips, {
    currency: payee.currency,
    ...(validEntry.payOn && { payOn: validEntry.payOn }),
  });
  const { amount, at, dispatchAt, debit } = cost;
  const dayText = useDayText();
  const { purpose, reference, merchantOrderNo, remarks, payOn } = validEntry;
  return [
    { label: pay("payer"), value: payer },
    { label: t("to"), value: `${payee.name} · ${groupAccountNumberForReading(payee.account)}` },
    { label: pay("bankLabel"), value: [payee.bankName, payee.swift].filter(Boolean).join(" · ") },
    { label: t("from"), value: debit.currency },
    ...usePaymentCostFacts(amount, cost),
    { label: pay("purpose"), value: purposes(purpose) },
    ...(reference ? [{ label: pay("reference"), value: reference }] : []),
    ...(merchantOrderNo ? [{ label: pay("merchantOrderNo"), value: merchantOrderNo }] : []),
    ...(remarks ? [{ label: pay("remarks"), value: remarks }] : []),
    ...(payOn ? [{ label: pay("payOn"), value: dayText(payOn) }] : []),
    ...(tips ? [{ label: t("expected"), value: dayText(tips.expectedOn) }] : []),
    cost.review
      ? { label: t("approval"), value: t("approvalLevels", { levels: String(cost.review.levels) }) }
      : { label: t("until"), value: <TimeText at={dispatchAt} now={at} style="short" /> },
  ];
}
