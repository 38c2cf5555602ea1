"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { amountText } from "@/lib/money/money";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { isFeeReturned } from "@/lib/settlement/exchange-pay/fee-back";
import type { ShownOrder } from "./exchange-pay-facts";

/** Cancels an order with a reason, after saying what comes back. */
export function CancelExchangePay({ order }: { order: ShownOrder }) {
  const t = useTranslations("settlement.exchangePays");
  const { orderNo, payeeName, isIndicative, isExpress, advanceNo, held, payout, exchangeFee, debit } = order;
  return (
    <ConfirmAction
      call={exchangePays.cancelExchangePay}
      input={({ text: reason }) => ({ orderNo, reason })}
      isDanger
      field={{ label: t("cancel.reason") }}
      label={t("cancel.label")}
      action={t("cancel.label")}
      dismiss={t("cancel.keep")}
      title={t("cancel.title", { orderNo })}
      done={t("cancel.done")}
      facts={[
        { label: t("payee"), value: payeeName },
        { label: t("bought"), value: <MoneyText amount={payout} /> },
        { label: t("debit"), value: <MoneyText amount={debit} /> },
      ]}
    >
      <p>
        {!isIndicative
          ? t("cancel.textExchanged", { amount: amountText(payout), fee: amountText(exchangeFee) })
          : isExpress
            ? t("cancel.textExpress")
            : t("cancel.text", { held: amountText(held) })}
      </p>
      {!isIndicative && (
        <p>{t(isFeeReturned(order) ? "cancel.feeBack" : "cancel.feeKept", { fee: amountText(order.fee) })}</p>
      )}
      {advanceNo !== null && <p>{t("cancel.advanced")}</p>}
    </ConfirmAction>
  );
}
