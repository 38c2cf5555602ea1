"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/money-text";
import { AskedDeed } from "@/components/shell/asked-deed";
import { exchange } from "@/lib/exchange/calls";
import type { Money } from "@/lib/money/money";

/** Cancels an order that still waits, after asking. */
export function CancelOrder({ orderNo, sell, buy }: { orderNo: string; sell: Money; buy: Money }) {
  const t = useTranslations("exchange.detail");
  return (
    <AskedDeed
      call={exchange.cancel} input={{ orderNo }} words={{ action: t("cancel"), title: t("cancelTitle", { orderNo }), done: t("cancelled") }}
      facts={[{ label: t("sell"), value: <MoneyText amount={sell} /> }, { label: t("buy"), value: <MoneyText amount={buy} /> }]}
    >
      <p>{t("cancelText")}</p>
    </AskedDeed>
  );
}
