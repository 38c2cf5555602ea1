"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { amountText } from "@/lib/money/money";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { isOwnFeeReturnedOnCancel } from "@/lib/settlement/exchange-pay/fee-back";
import type { ExchangePayOrderView } from "./exchange-pay-facts";

/** Cancels an order with a reason, after describing the amounts that are returned. */
export function CancelExchangePay({ order }: { order: ExchangePayOrderView }) {
  const t = useTranslations("settlement.exchangePays");
  // until it is approved it is recalled, as a payment is
  const words = order.isIndicative && order.passed < order.levels ? "recall" : "cancel";
  const { orderNo, payeeName, isIndicative, isExpress, advanceNo, held, payout, exchangeFee, debit } = order;
  return (
    <ConfirmActionButton
      call={exchangePayCalls.cancelExchangePay}
      input={({ text: reason }) => ({ orderNo, reason })}
      isDanger
      field={{ label: t(`${words}.reason`) }}
      label={t(`${words}.label`)}
      action={t(`${words}.label`)}
      dismiss={t(`${words}.keep`)}
      title={t(`${words}.title`, { orderNo })}
      successMessage={t(`${words}.done`)}
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
        <p>
          {t(isOwnFeeReturnedOnCancel(order) ? "cancel.feeBack" : "cancel.feeKept", { fee: amountText(order.fee) })}
        </p>
      )}
      {advanceNo !== null && <p>{t("cancel.advanced")}</p>}
    </ConfirmActionButton>
  );
}
