"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { amountText, type Money } from "@/lib/money/money";
import { useCall } from "@/lib/call/browser";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import type { Day } from "@/lib/time/beijing";
import type { ListedPayee } from "../payees/payee-picker";

/**
 * Displays tips before paying a payee: the arrival in its currency, the reviewers, and whether the amount fits the
 * quotas of its dispatch day. `payOn` is the day of the payment, or of the first one when it is repeated; undefined for
 * now.
 */
export function PaymentHints({
  payee,
  amount,
  payOn,
}: {
  payee: ListedPayee | undefined;
  amount: Money | undefined;
  payOn: Day | undefined;
}) {
  const t = useTranslations("payments.pay");
  const { data: tips } = useCall(
    paymentPreparations.tips,
    payee ? { currency: payee.currency, ...(payOn && { payOn }) } : null,
    { keepPreviousData: true },
  );
  const { data: quota } = useCall(
    paymentPreparations.quota,
    payee && amount ? { amount, payeeId: payee.payeeId, ...(payOn && { payOn }) } : null,
    { keepPreviousData: true },
  );
  return (
    <>
      {quota && amount && !quota.fits && (
        <Notice tone="bad" live>
          {t("overQuota", { single: amountText(quota.single), left: amountText(quota.left), day: quota.leavesOn })}
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
