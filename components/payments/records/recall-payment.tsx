"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentRecalls } from "@/lib/payments/calls/recalls";

/** Requests the return of a payment from the banks, with a reason. */
export function RecallPaymentButton({
  payment: { orderNo, payeeName, amount },
}: {
  payment: ClientOutput<typeof payments.detail>["payment"];
}) {
  const t = useTranslations("payments.recall");
  const terms = useTranslations("terms");
  return (
    <DangerActionButton
      call={paymentRecalls.recallPayment}
      input={({ text: reason }) => ({ orderNo, reason })}
      action={t("action")}
      title={t("ask", { orderNo })}
      successMessage={t("asked")}
      field={{ label: t("reason") }}
      facts={[
        { label: t("payee"), value: payeeName },
        { label: terms("amount"), value: <MoneyText amount={amount} /> },
      ]}
    >
      <p>{t("text")}</p>
    </DangerActionButton>
  );
}
