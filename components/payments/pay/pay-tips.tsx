"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { amountText, type Money } from "@/lib/money/money";
import { useCall } from "@/lib/call/browser";
import type { Currency } from "@/lib/money/currency";
import { paymentPreparations } from "@/lib/payments/calls/preparations";

/** Tips before paying in a currency: its arrival, its reviewers, and whether the amount fits today's quota. */
export function PayTips({ currency, amount }: { currency: Currency | undefined; amount: Money | undefined }) {
  const t = useTranslations("payments.pay");
  const { data: tips } = useCall(paymentPreparations.tips, currency ? { currency } : null, { keepPreviousData: true });
  const { data: quota } = useCall(paymentPreparations.quota, amount ? { amount } : null, { keepPreviousData: true });
  return (
    <>
      {quota && amount && !quota.fits && (
        <Notice tone="bad" live>
          {t("overQuota", { single: amountText(quota.single), left: amountText(quota.left) })}
        </Notice>
      )}
      {tips && tips.rows.length > 0 && (
        <ul className={layout.soft}>
          {tips.rows.map(({ tip, text }) => (
            <li key={tip}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
