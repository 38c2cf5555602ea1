"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Facts } from "@/components/kit/table/facts";
import { accountText } from "@/components/kit/text/account-text";
import { Copyable } from "@/components/kit/text/copyable";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { TimeText } from "@/components/kit/text/time-text";
import { DoneCard } from "@/components/shell/actions/done-card";
import { isExchanged, shownYuan, shownYuanRate } from "@/lib/settlement/orders/yuan";
import { CancelSettlement } from "../orders/cancel-settlement";
import type { Settlement } from "../orders/settlement-text";
import { settlementPath } from "../settlement-path";
import { useDayText } from "../use-day-text";

/** The settlement that was made: what happens next, until when it can be undone, and where to go from here. */
export function SettleDone({
  order,
  onCancelled,
  onAnother,
}: {
  order: Settlement;
  onCancelled: (order: Settlement) => void;
  onAnother: () => void;
}) {
  const t = useTranslations("settlement.done");
  const dayText = useDayText();
  const { orderNo, state, reviewState, arrival } = order;
  return (
    <DoneCard
      view={{ label: t("view"), href: settlementPath(orderNo) }}
      another={{ label: t("another"), onPress: onAnother }}
    >
      {state === "canceled" ? (
        <Notice tone="quiet" title={t("cancelled")} />
      ) : reviewState ? (
        <Notice tone="waiting" title={t("reviewTitle")}>
          {t(isExchanged(order.pay) ? "reviewText" : "reviewTextYuan")}
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
      {state === "pending" && <CancelSettlement order={order} onCancelled={onCancelled} />}
    </DoneCard>
  );
}

/** The text on when it arrives, and why not sooner; yuan were not sold at a rate. */
const doneText = ({ pay, arrival: { late } }: Settlement) => {
  const text = late === "dayOff" ? "dayOffText" : late ? "lateText" : "text";
  return isExchanged(pay) ? text : (`${text}Yuan` as const);
};

function Receipt({ order }: { order: Settlement }) {
  const [t, terms] = [useTranslations("settlement.done"), useTranslations("terms")];
  const cost = useTranslations("settlement.cost");
  const dayText = useDayText();
  const { orderNo, payeeName, payeeAccount, pay, receive, rate, debit, arrival, placedAt, state, reviewState } = order;
  const isSpeedy = order.method === "speedy";
  return (
    <Facts
      narrow
      items={[
        { label: terms("orderNo"), value: <Copyable text={orderNo} label={terms("orderNo")} /> },
        { label: t("to"), value: `${payeeName} · ${accountText(payeeAccount)}` },
        { label: cost("pay"), value: <MoneyText amount={pay} /> },
        ...(isExchanged(pay) ? [{ label: terms("rate"), value: <RateText rate={shownYuanRate(rate)} pair /> }] : []),
        { label: cost("receive"), value: <MoneyText strong amount={shownYuan(receive)} /> },
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
