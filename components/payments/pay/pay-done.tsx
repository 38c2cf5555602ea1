"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { joinClassNames } from "@/components/kit/page/classes";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList } from "@/components/kit/table/facts";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { CopyableText } from "@/components/kit/text/copyable";
import { Countdown } from "@/components/kit/text/countdown";
import { MoneyText } from "@/components/kit/text/money-text";
import { TimeText } from "@/components/kit/text/time-text";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { useDayText } from "@/components/shell/orders/use-day-text";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { paymentsScreens } from "@/lib/payments/screens";
import { CancelPaymentButton } from "../records/cancel-payment";
import styles from "./pay-done.module.css";

type PaymentResult = ClientOutput<typeof payments.pay>;

interface PayDoneProps {
  payment: PaymentResult;
  onCancelled: (payment: PaymentResult) => void;
  onAnother: () => void;
}

/**
 * Displays the payment just made in place of the form: what happened, its facts, the time until it can be cancelled, and
 * the next steps. Receives the focus, so that screen readers announce it.
 */
export function PaymentConfirmation({ payment, onCancelled, onAnother }: PayDoneProps) {
  const t = useTranslations("payments.done");
  const { orderNo, state } = payment;
  return (
    <FocusOnArrival>
      <div className={joinClassNames(layout.page, styles.result)}>
        <ResultHeader payment={payment} />
        <Card>
          <Receipt payment={payment} />
        </Card>
        <div className={layout.actions}>
          {/* named cast: a screen's path with a query stays that screen */}
          <LinkButton tone="primary" href={`${paymentsScreens.records.path}?orderNo=${orderNo}` as Route}>
            {t("view")}
          </LinkButton>
          <Button onClick={onAnother}>{t("another")}</Button>
          {state === "pending" && <CancelPaymentButton payment={payment} onCancelled={onCancelled} />}
        </div>
      </div>
    </FocusOnArrival>
  );
}

/** Says what happened to the payment. */
function ResultHeader({
  payment: { state, reviewState, payOn, payeeName, amount, debit },
}: {
  payment: PaymentResult;
}) {
  const t = useTranslations("payments.done");
  const dayText = useDayText();
  const facts = { payee: payeeName, amount: amountText(amount), debit: amountText(debit) };
  if (state === "canceled") return <PageHeader title={t("cancelled")}>{t("cancelledText", facts)}</PageHeader>;
  if (reviewState) return <PageHeader title={t("reviewTitle")}>{t("reviewText")}</PageHeader>;
  if (payOn) return <PageHeader title={t("aheadTitle", { day: dayText(payOn) })}>{t("aheadText", facts)}</PageHeader>;
  return <PageHeader title={t("title")}>{t("text", facts)}</PageHeader>;
}

/** Displays the confirmed facts, which the payment's page contains as well. */
function Receipt({ payment }: { payment: PaymentResult }) {
  const t = useTranslations("payments.done");
  const [terms, detail] = [useTranslations("terms"), useTranslations("payments.detail")];
  const { speed } = useWorldClock();
  const dayText = useDayText();
  const { orderNo, payeeName, payeeAccount, poboName, amount, debit, fee, reviewState, placedAt, dispatchAt, state } =
    payment;
  const payOn = payment.payOn ?? undefined;
  const { data: tips } = useCall(paymentPreparations.tips, { currency: amount.currency, ...(payOn && { payOn }) });
  return (
    <FactList
      items={[
        { label: terms("orderNo"), value: <CopyableText text={orderNo} label={terms("orderNo")} /> },
        { label: t("to"), value: `${payeeName} · ${groupAccountNumberForReading(payeeAccount)}` },
        ...(poboName ? [{ label: detail("pobo"), value: poboName }] : []),
        { label: terms("amount"), value: <MoneyText strong amount={amount} /> },
        { label: terms("fee"), value: <MoneyText amount={fee} /> },
        { label: terms("debit"), value: <MoneyText amount={debit} /> },
        ...(payOn ? [{ label: detail("payOn"), value: dayText(payOn) }] : []),
        ...(tips && state === "pending" ? [{ label: t("expected"), value: dayText(tips.expectedOn) }] : []),
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
