"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { DangerAction } from "@/components/shell/actions/confirm-action";
import { amountText } from "@/lib/money/money";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { isExchanged, shownYuan } from "@/lib/settlement/orders/yuan";
import { isUnderReview, type Settlement } from "./settlement-text";

/** Cancels a settlement that the bank does not work on, with the reason why, after saying what comes back. */
export function CancelSettlement({
  order,
  onCancelled,
}: {
  order: Settlement;
  onCancelled?: (order: Settlement) => void;
}) {
  const t = useTranslations("settlement.cancel");
  const terms = useTranslations("terms");
  const cost = useTranslations("settlement.cost");
  const { orderNo, pay, receive, debit, isIndicative, advanceNo } = order;
  const isReviewed = isUnderReview(order);
  const paidText = isExchanged(pay) ? "exchangedText" : "yuanText";
  return (
    <DangerAction
      call={settlementOrders.cancelSettlement}
      onDone={onCancelled}
      input={({ text }) => ({ orderNo, reason: text.trim() })}
      field={{ label: t(isReviewed ? "recallReason" : "reason") }}
      action={t(isReviewed ? "recall" : "action")}
      dismiss={t(isReviewed ? "keepWaiting" : "keep")}
      title={t(isReviewed ? "recallTitle" : "title", { orderNo })}
      done={t(isReviewed ? "doneRecalled" : isIndicative ? "done" : "doneExchanged")}
      facts={[
        { label: cost("pay"), value: <MoneyText amount={pay} /> },
        { label: advanceNo ? cost("advanced") : terms("debit"), value: <MoneyText amount={debit} /> },
        { label: cost("receive"), value: <MoneyText amount={shownYuan(receive)} /> },
      ]}
    >
      <p>{isIndicative ? t("text") : t(paidText, { receive: amountText(shownYuan(receive)) })}</p>
      {advanceNo && <p>{t("advanced")}</p>}
    </DangerAction>
  );
}
