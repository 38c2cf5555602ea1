"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { amountText } from "@/lib/money/money";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { isExchangedForYuan, cnhAsDisplayedCny } from "@/lib/settlement/orders/yuan";
import { isSettlementUnderReview, type ListedSettlement } from "./settlement-text";

/**
 * Cancels a settlement that the bank does not process, with a reason, after describing the amounts that are returned.
 */
export function CancelSettlementButton({
  order,
  onCancelled,
}: {
  order: ListedSettlement;
  onCancelled?: (order: ListedSettlement) => void;
}) {
  const t = useTranslations("settlement.cancel");
  const terms = useTranslations("terms");
  const cost = useTranslations("settlement.cost");
  const { orderNo, pay, receive, debit, isIndicative, advanceNo } = order;
  const isReviewed = isSettlementUnderReview(order);
  const paidText = isExchangedForYuan(pay) ? "exchangedText" : "yuanText";
  return (
    <DangerActionButton
      call={settlementOrders.cancelSettlement}
      onDone={onCancelled}
      input={({ text }) => ({ orderNo, reason: text.trim() })}
      field={{ label: t(isReviewed ? "recallReason" : "reason") }}
      action={t(isReviewed ? "recall" : "action")}
      dismiss={t(isReviewed ? "keepWaiting" : "keep")}
      title={t(isReviewed ? "recallTitle" : "title", { orderNo })}
      successMessage={t(isReviewed ? "doneRecalled" : isIndicative ? "done" : "doneExchanged")}
      facts={[
        { label: cost("pay"), value: <MoneyText amount={pay} /> },
        { label: advanceNo ? cost("advanced") : terms("debit"), value: <MoneyText amount={debit} /> },
        { label: cost("receive"), value: <MoneyText amount={cnhAsDisplayedCny(receive)} /> },
      ]}
    >
      <p>{isIndicative ? t("text") : t(paidText, { receive: amountText(cnhAsDisplayedCny(receive)) })}</p>
      {advanceNo && <p>{t("advanced")}</p>}
    </DangerActionButton>
  );
}
