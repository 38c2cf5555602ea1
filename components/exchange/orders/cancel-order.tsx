"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { exchange } from "@/lib/exchange/calls/orders";
import type { Money } from "@/lib/money/money";

/** Cancels a waiting order, after a confirmation. For one with a delivery day, the dialog states the cost. */
export function CancelExchangeOrderButton({
  orderNo,
  sell,
  buy,
  delivery,
  heldAmount,
}: {
  orderNo: string;
  sell: Money;
  buy: Money;
  delivery: { advanceFee: Money; held: Money } | null;
  /** Holds the amount held for a limit order. */
  heldAmount: Money | null;
}) {
  const t = useTranslations("exchange.detail");
  const amounts = [
    { label: t("sell"), value: <MoneyText amount={sell} /> },
    { label: t("buy"), value: <MoneyText amount={buy} /> },
  ];
  if (!delivery) {
    return (
      <DangerActionButton
        call={exchange.cancel}
        input={{ orderNo }}
        action={t("cancel")}
        dismiss={t("keep")}
        title={t("cancelTitle", { orderNo })}
        successMessage={t("cancelled")}
        facts={
          heldAmount && heldAmount.minor > 0n
            ? [...amounts, { label: t("released"), value: <MoneyText amount={heldAmount} /> }]
            : amounts
        }
      >
        <p>{t(heldAmount && heldAmount.minor > 0n ? "cancelHeldText" : "cancelText")}</p>
      </DangerActionButton>
    );
  }
  return (
    <DangerActionButton
      call={exchange.cancel}
      input={{ orderNo }}
      action={t("cancelForward")}
      dismiss={t("keep")}
      title={t("cancelForwardTitle", { orderNo })}
      successMessage={t("cancelledForward")}
      facts={[
        ...amounts,
        { label: t("cancelCost"), value: <MoneyText amount={delivery.advanceFee} strong /> },
        { label: t("released"), value: <MoneyText amount={delivery.held} /> },
      ]}
    >
      <p>{t("cancelForwardText")}</p>
    </DangerActionButton>
  );
}
