"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { forwards } from "@/lib/exchange/calls/forwards";
import type { Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";

/** Delivers an order on its day, after a confirmation. */
export function DeliverForwardButton({
  orderNo,
  sell,
  buy,
  rate,
  advanceFee,
}: {
  orderNo: string;
  sell: Money;
  buy: Money;
  rate: Rate | null;
  advanceFee: Money;
}) {
  const t = useTranslations("exchange.detail");
  const terms = useTranslations("terms");
  return (
    <ConfirmActionButton
      failsIn="toast"
      call={forwards.deliver}
      input={{ orderNo }}
      tone="primary"
      action={t("deliver")}
      title={t("deliverTitle", { orderNo })}
      successMessage={t("delivered")}
      facts={[
        { label: t("sell"), value: <MoneyText amount={sell} /> },
        { label: t("buy"), value: <MoneyText amount={buy} strong /> },
        { label: terms("rate"), value: rate ? <RateText rate={rate} pair /> : t("none") },
        { label: t("feeBack"), value: <MoneyText amount={advanceFee} /> },
      ]}
    >
      <p>{t("deliverText")}</p>
    </ConfirmActionButton>
  );
}

/** Changes whether an order is delivered automatically, after a confirmation. */
export function ChangeDeliveryTypeButton({ orderNo, type }: { orderNo: string; type: "auto" | "manual" }) {
  const t = useTranslations("exchange.detail");
  const isToAuto = type === "manual";
  return (
    <ConfirmActionButton
      failsIn="toast"
      call={forwards.changeDelivery}
      input={{ orderNo, deliveryType: isToAuto ? "auto" : "manual" }}
      tone="primary"
      action={isToAuto ? t("toAuto") : t("toManual")}
      title={t("typeTitle", { orderNo })}
      successMessage={t("typeChanged")}
      facts={[]}
    >
      <p>{isToAuto ? t("typeTextAuto") : t("typeTextManual")}</p>
    </ConfirmActionButton>
  );
}
