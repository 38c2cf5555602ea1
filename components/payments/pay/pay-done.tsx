"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { FactList } from "@/components/kit/table/facts";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { CopyableText } from "@/components/kit/text/copyable";
import { Countdown } from "@/components/kit/text/countdown";
import { MoneyText } from "@/components/kit/text/money-text";
import { TimeText } from "@/components/kit/text/time-text";
import { OrderCreatedCard } from "@/components/shell/actions/done-card";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { paymentsScreens } from "@/lib/payments/screens";
import { CancelPaymentButton } from "../records/cancel-payment";

type PaymentResult = ClientOutput<typeof payments.pay>;

interface PayDoneProps {
  payment: PaymentResult;
  onCancelled: (payment: PaymentResult) => void;
  onAnother: () => void;
}

/**
 * Displays the payment just made: its payee, amount, expected arrival, the time until it can be cancelled, and the next
 * steps. Receives the focus, so that screen readers announce it.
 */
export function PaymentConfirmation({ payment, onCancelled, onAnother }: PayDoneProps) {
  const t = useTranslations("payments.done");
  const { orderNo, reviewState, debit, state, payOn } = payment;
  return (
    <OrderCreatedCard
      // named cast: a screen's path with a query stays that screen
      view={{ label: t("view"), href: `${paymentsScreens.records.path}?orderNo=${orderNo}` as Route }}
      repeatAction={{ label: t("another"), onPress: onAnother }}
    >
      {state === "canceled" ? (
        <Notice tone="quiet" title={t("cancelled")} />
      ) : reviewState ? (
        <Notice tone="waiting" title={t("reviewTitle")}>
          {t("reviewText")}
        </Notice>
      ) : (
        <Notice tone="good" title={payOn ? t("aheadTitle", { day: payOn }) : t("title")}>
          {t(payOn ? "aheadText" : "text", { debit: amountText(debit) })}
        </Notice>
      )}
      <Receipt payment={payment} />
      {state === "pending" && <CancelPaymentButton payment={payment} onCancelled={onCancelled} />}
    </OrderCreatedCard>
  );
}

/** Displays the confirmed facts, which the payment's page contains as well. */
function Receipt({ payment }: { payment: PaymentResult }) {
  const t = useTranslations("payments.done");
  const [terms, detail] = [useTranslations("terms"), useTranslations("payments.detail")];
  const { speed } = useWorldClock();
  const { orderNo, payeeName, payeeAccount, poboName, amount, debit, fee, reviewState, placedAt, dispatchAt, state } =
    payment;
  const payOn = payment.payOn ?? undefined;
  const { data: tips } = useCall(paymentPreparations.tips, { currency: amount.currency, ...(payOn && { payOn }) });
  return (
    <FactList
      narrow
      items={[
        { label: terms("orderNo"), value: <CopyableText text={orderNo} label={terms("orderNo")} /> },
        { label: t("to"), value: `${payeeName} · ${groupAccountNumberForReading(payeeAccount)}` },
        ...(poboName ? [{ label: detail("pobo"), value: poboName }] : []),
        { label: terms("amount"), value: <MoneyText strong amount={amount} /> },
        { label: terms("fee"), value: <MoneyText amount={fee} /> },
        { label: terms("debit"), value: <MoneyText amount={debit} /> },
        ...(payOn ? [{ label: detail("payOn"), value: payOn }] : []),
        ...(tips && state === "pending" ? [{ label: t("expected"), value: tips.expectedOn }] : []),
        ...(state === "pending" && !reviewState && !payOn
          ? [
              { label: t("undo"), value: <TimeText at={dispatchAt} now={placedAt} style="exact" /> },
              { label: t("left"), value: <Countdown until={dispatchAt} now={placedAt} pace={speed} /> },
            ]
          : []),
      ]}
    />
  );
}
