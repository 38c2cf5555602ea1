"use client";
import { PaymentConfirmDialog } from "./pay-confirm";
import { StandingOrderConfirmDialog } from "./repeat-confirm";
import type { ListedPayee } from "../payees/payee-picker";
import type { PayFacts } from "./use-pay-entry";
import type { usePaymentSteps } from "./use-payment";

/** Renders the last step, once the payment is priced. Loaded on demand. */
export function PaymentConfirmStep({
  payment,
  payee,
  facts: { payers, way, hasPayPassword },
  poboRecordId,
  onEdit,
}: {
  payment: ReturnType<typeof usePaymentSteps>;
  payee: ListedPayee;
  facts: PayFacts;
  poboRecordId: string;
  onEdit: (step: number) => void;
}) {
  if (!payment.confirming) return null;
  const { repeat } = payment.confirming.validEntry;
  if (repeat)
    return (
      <StandingOrderConfirmDialog
        payee={payee}
        payment={payment.confirming}
        {...{ repeat, way, hasPayPassword }}
        send={payment.send}
        onMade={payment.settle}
        onClose={payment.close}
      />
    );
  return (
    <PaymentConfirmDialog
      payee={payee}
      payer={payerName(payers, poboRecordId)}
      payment={payment.confirming}
      {...{ way, hasPayPassword }}
      isSending={payment.isSending}
      onClose={payment.close}
      onPay={payment.make}
      onRenew={payment.renew}
      onWrong={payment.showRefused}
      onEdit={onEdit}
    />
  );
}

/** Returns the name of the payer as the banks receive it. */
const payerName = (payers: PayFacts["payers"], poboRecordId: string): string => {
  const payer = payers.find((row) => (row.poboRecordId ?? "") === poboRecordId);
  return payer ? payer.enName || payer.name : "";
};
