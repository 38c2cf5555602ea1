"use client";
import { useTranslations } from "next-intl";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { paymentAdvice } from "@/lib/payments/calls/advice";

/** Sends a payment's remittance advice to its payee, after a confirmation. */
export function SendAdviceButton({ orderNo, email, isAgain }: { orderNo: string; email: string; isAgain: boolean }) {
  const t = useTranslations("payments.advice");
  return (
    <ConfirmActionButton
      small
      call={paymentAdvice.sendAdvice}
      input={{ orderNo }}
      title={t("sendTitle", { email })}
      action={t(isAgain ? "sendAgain" : "send")}
      successMessage={t("sent", { email })}
    />
  );
}
