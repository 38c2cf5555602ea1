import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/card";
import { Copyable } from "@/components/kit/copyable";
import layout from "@/components/kit/layout.module.css";
import { LinkButton } from "@/components/kit/link-button";
import { Notice } from "@/components/kit/notice";
import { PageHeader } from "@/components/kit/page-header";
import { StateChip } from "@/components/kit/state-chip";
import { TimeText } from "@/components/kit/time-text";
import { Timeline, type Moment } from "@/components/kit/timeline";
import { AreaMessages } from "@/components/shell/area-messages";
import { MaterialsCard } from "@/components/shell/materials-card";
import type { Got } from "@/lib/call/call";
import type { materialCalls } from "@/lib/files/material-calls";
import { pairName, rateText } from "@/lib/money/rate";
import type { payments } from "@/lib/payments/calls";
import { payment as machine } from "@/lib/payments/states";
import { amountWords } from "./amount-words";
import { CancelPayment } from "./cancel-payment";
import { PayeeFacts, PaymentFacts } from "./payment-facts";

type Detail = Got<typeof payments.detail>;

/** One payment: the money sentence, what can be done now, its facts and what became of it. */
export function PaymentDetail({ detail: { payment, history }, materials, now, back }: { detail: Detail; materials: Got<typeof materialCalls.materials>["rows"]; now: Date; back: Route }) {
  const t = useTranslations("payments.detail");
  const names = useTranslations("payments.payment");
  const terms = useTranslations("terms");
  const { orderNo, state, payeeName, amount, debit, rate, dispatchAt } = payment;
  const isCancellable = machine.next(state, "cancel") !== undefined;
  const isReturned = state === "failure" || state === "canceled";
  const words = { payee: payeeName, amount: amountWords(amount), debit: amountWords(debit) };
  const past: Moment[] = history.map(({ after, at, who }, place) => ({
    key: String(place), tone: machine.is(after) ? machine.tone(after) : "quiet", title: machine.is(after) ? names(after) : after,
    at: <TimeText at={at} now={now} style="exact" />, who: who === "clock" || who === "operations" ? terms(who) : who,
  }));
  const ahead: Moment[] = isCancellable ? [{ key: "ahead", tone: "moving", title: t("dispatchAhead"), at: <TimeText at={dispatchAt} now={now} style="exact" />, ahead: true }] : [];
  return (
    <div className={layout.page}>
      <PageHeader
        title={<Copyable text={orderNo} label={t("label")} />}
        state={<StateChip tone={machine.tone(state)}>{names(state)}</StateChip>}
        actions={(
          <>
            <LinkButton href={back}>{t("back")}</LinkButton>
            {isCancellable && <AreaMessages of={["payments", "terms"]}><CancelPayment payment={payment} /></AreaMessages>}
          </>
        )}
      >
        {rate ? t("exchanged", { ...words, rate: `${pairName(rate)} ${rateText(rate)}` }) : t("sentence", words)}
      </PageHeader>
      {isReturned && <Notice tone={machine.tone(state)} title={t("returned", words)} />}
      <Card title={t("facts")}><PaymentFacts payment={payment} now={now} /></Card>
      <Card title={t("payeeFacts")}><PayeeFacts payment={payment} /></Card>
      <AreaMessages of={["files"]}><MaterialsCard of={{ bizType: "PAYMENT_ORDER", bizId: orderNo }} rows={materials} /></AreaMessages>
      <Card title={t("history")}><Timeline moments={[...past, ...ahead]} /></Card>
    </div>
  );
}
