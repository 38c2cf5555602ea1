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
  // until it is approved it is recalled, as a payment is
  const words = order.isIndicative && order.passed < order.levels ? "recall" : "cancel";
  const { orderNo, payeeName, isIndicative, isExpress, advanceNo, held, payout, exchangeFee, debit } = order;
  return (
    <ConfirmAction
      call={exchangePays.cancelExchangePay}
      input={({ text: reason }) => ({ orderNo, reason })}
      isDanger
      field={{ label: t(`${words}.reason`) }}
      label={t(`${words}.label`)}
      action={t(`${words}.label`)}
      dismiss={t(`${words}.keep`)}
      title={t(`${words}.title`, { orderNo })}
      done={t(`${words}.done`)}
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
