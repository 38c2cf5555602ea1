"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import type { ClientOutput } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import { amountText } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";

/** Cancels a payment that is still pending, after a confirmation. */
export function CancelPaymentButton({
  payment: { orderNo, amount, debit, exchangeFee, rate, isIndicative, reviewState },
  onCancelled,
}: {
  payment: ClientOutput<typeof payments.detail>["payment"];
  onCancelled?: (payment: ClientOutput<typeof payments.detail>["payment"]) => void;
}) {
  const t = useTranslations("payments.detail");
  const terms = useTranslations("terms");
  const may = useAccessCheck();
  if (!may(screenActionAccess(paymentsScreens.records, "cancel"))) return null;
  const isReviewed = reviewState === "waiting" || reviewState === "confirming";
  // a completed exchange remains when its payment is cancelled
  const isExchanged = rate !== null && !isIndicative;
  return (
    <DangerActionButton
      call={payments.cancel}
      // what is cancelled here is a payment
      onDone={(result) => "payeeId" in result && onCancelled?.(result)}
      input={{ orderNo }}
      action={t(isReviewed ? "recall" : "cancel")}
      dismiss={t(isReviewed ? "keepWaiting" : "keep")}
      title={t(isReviewed ? "recallTitle" : "cancelTitle", { orderNo })}
      successMessage={t(isReviewed ? "recalled" : isExchanged ? "cancelledExchanged" : "cancelled")}
      facts={[
        { label: terms("amount"), value: <MoneyText amount={amount} /> },
        { label: terms("debit"), value: <MoneyText amount={debit} /> },
      ]}
    >
      <p>
        {isExchanged
          ? t("cancelExchanged", { amount: amountText(amount), fee: amountText(exchangeFee) })
          : t("cancelText")}
      </p>
    </DangerActionButton>
  );
}
