"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { DangerAction } from "@/components/shell/actions/confirm-action";
import { exchange } from "@/lib/exchange/calls/orders";
import type { Money } from "@/lib/money/money";

/** Cancels an order that still waits, after asking. One with a delivery day says what that costs. */
export function CancelOrder({
  orderNo,
  sell,
  buy,
  delivery,
  held,
}: {
  orderNo: string;
  sell: Money;
  buy: Money;
  delivery: { advanceFee: Money; held: Money } | null;
  /** The hold of a limit order. */
  held: Money | null;
}) {
  const t = useTranslations("exchange.detail");
  const amounts = [
    { label: t("sell"), value: <MoneyText amount={sell} /> },
    { label: t("buy"), value: <MoneyText amount={buy} /> },
  ];
  if (!delivery) {
    return (
      <DangerAction
        call={exchange.cancel}
        input={{ orderNo }}
        action={t("cancel")}
        dismiss={t("keep")}
        title={t("cancelTitle", { orderNo })}
        done={t("cancelled")}
        facts={
          held && held.minor > 0n ? [...amounts, { label: t("released"), value: <MoneyText amount={held} /> }] : amounts
        }
      >
        <p>{t(held && held.minor > 0n ? "cancelHeldText" : "cancelText")}</p>
      </DangerAction>
    );
  }
  return (
    <DangerAction
      call={exchange.cancel}
      input={{ orderNo }}
      action={t("cancelForward")}
      dismiss={t("keep")}
      title={t("cancelForwardTitle", { orderNo })}
      done={t("cancelledForward")}
      facts={[
        ...amounts,
        { label: t("cancelCost"), value: <MoneyText amount={delivery.advanceFee} strong /> },
        { label: t("released"), value: <MoneyText amount={delivery.held} /> },
      ]}
    >
      <p>{t("cancelForwardText")}</p>
    </DangerAction>
  );
}
