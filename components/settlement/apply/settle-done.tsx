"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { FactList } from "@/components/kit/table/facts";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { CopyableText } from "@/components/kit/text/copyable";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { TimeText } from "@/components/kit/text/time-text";
import { OrderCreatedCard } from "@/components/shell/actions/done-card";
import { useDayText } from "@/components/shell/orders/use-day-text";
import { isExchangedForYuan, cnhAsDisplayedCny, displayYuanRate } from "@/lib/settlement/orders/yuan";
import { CancelSettlementButton } from "../orders/cancel-settlement";
import type { ListedSettlement } from "../orders/settlement-text";
import { settlementPath } from "../settlement-path";

/**
 * Displays the created settlement: what happens next, until when it can be cancelled, and links to the next actions.
 */
export function SettlementConfirmation({
  order,
  onCancelled,
  onAnother,
}: {
  order: ListedSettlement;
  onCancelled: (order: ListedSettlement) => void;
  onAnother: () => void;
}) {
  const t = useTranslations("settlement.done");
  const dayText = useDayText();
  const { orderNo, state, reviewState, arrival } = order;
  return (
    <OrderCreatedCard
      view={{ label: t("view"), href: settlementPath(orderNo) }}
      repeatAction={{ label: t("another"), onPress: onAnother }}
    >
      {state === "canceled" ? (
        <Notice tone="quiet" title={t("cancelled")} />
      ) : reviewState ? (
        <Notice tone="waiting" title={t("reviewTitle")}>
          {t(isExchangedForYuan(order.pay) ? "reviewText" : "reviewTextYuan")}
        </Notice>
      ) : (
        <Notice tone="good" title={t("title")}>
          {t(doneText(order), {
            sentOn: dayText(arrival.sentOn),
            expectedOn: dayText(arrival.expectedOn),
          })}
        </Notice>
      )}
      <Receipt order={order} />
      {state === "pending" && <CancelSettlementButton order={order} onCancelled={onCancelled} />}
    </OrderCreatedCard>
  );
}

/** Returns the key of the text about its arrival and the reason for a delay; yuan are not sold at a rate. */
const doneText = ({ pay, arrival: { late } }: ListedSettlement) => {
  const text = late === "dayOff" ? "dayOffText" : late ? "lateText" : "text";
  return isExchangedForYuan(pay) ? text : (`${text}Yuan` as const);
};

function Receipt({ order }: { order: ListedSettlement }) {
  const [t, terms] = [useTranslations("settlement.done"), useTranslations("terms")];
  const cost = useTranslations("settlement.cost");
  const dayText = useDayText();
  const { orderNo, payeeName, payeeAccount, pay, receive, rate, debit, arrival, placedAt, state, reviewState } = order;
  const isSpeedy = order.method === "speedy";
  return (
    <FactList
      narrow
      items={[
        { label: terms("orderNo"), value: <CopyableText text={orderNo} label={terms("orderNo")} /> },
        { label: t("to"), value: `${payeeName} · ${groupAccountNumberForReading(payeeAccount)}` },
        { label: cost("pay"), value: <MoneyText amount={pay} /> },
        ...(isExchangedForYuan(pay)
          ? [{ label: terms("rate"), value: <RateText rate={displayYuanRate(rate)} pair /> }]
          : []),
        { label: cost("receive"), value: <MoneyText strong amount={cnhAsDisplayedCny(receive)} /> },
        { label: isSpeedy ? cost("advanced") : terms("debit"), value: <MoneyText amount={debit} /> },
        ...(state === "pending" && !reviewState
          ? [
              { label: cost("expected"), value: dayText(arrival.expectedOn) },
              { label: t("undo"), value: <TimeText at={arrival.dispatchAt} now={placedAt} style="exact" /> },
            ]
          : []),
      ]}
    />
  );
}
