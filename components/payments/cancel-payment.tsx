"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/money-text";
import { AskedDeed } from "@/components/shell/asked-deed";
import type { Got } from "@/lib/call/call";
import { payments } from "@/lib/payments/calls";

/** Cancels a payment that is still pending, after asking. */
export function CancelPayment({ payment: { orderNo, amount, debit } }: { payment: Got<typeof payments.detail>["payment"] }) {
  const t = useTranslations("payments.detail");
  const terms = useTranslations("terms");
  return (
    <AskedDeed
      call={payments.cancel} input={{ orderNo }} words={{ action: t("cancel"), title: t("cancelTitle", { orderNo }), done: t("cancelled") }}
      facts={[{ label: terms("amount"), value: <MoneyText amount={amount} /> }, { label: terms("debit"), value: <MoneyText amount={debit} /> }]}
    >
      <p>{t("cancelText")}</p>
    </AskedDeed>
  );
}
