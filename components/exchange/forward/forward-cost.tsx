"use client";
import { useTranslations } from "next-intl";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { balanceUsedAtBooking } from "@/lib/exchange/forward";
import type { Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";

/** Lists the debits of an exchange with a delivery day, now and on that day. */
export function ForwardCost({
  kind,
  sell,
  buy,
  rate,
  advanceFee,
}: {
  kind: "booked" | "postFunded";
  sell: Money | undefined;
  buy: Money | undefined;
  rate: Rate | null;
  advanceFee: Money | undefined;
}) {
  const t = useTranslations("exchange");
  const terms = useTranslations("terms");
  const isHeld = kind === "booked";
  const amountOrNone = (amount: Money | undefined, strong = false) =>
    amount ? <MoneyText amount={amount} strong={strong} /> : t("detail.none");
  return (
    <FactList
      narrow
      items={[
        { label: t("detail.sell"), value: amountOrNone(sell) },
        { label: t("detail.buy"), value: amountOrNone(buy) },
        { label: terms("rate"), value: rate ? <RateText rate={rate} pair /> : t("detail.none") },
        { label: t("forward.advanceFee"), value: amountOrNone(advanceFee) },
        isHeld
          ? { label: t("forward.heldNow"), value: amountOrNone(sell) }
          : { label: t("forward.dueThen"), value: amountOrNone(sell) },
        ...(isHeld ? [] : [{ label: t("forward.keptAtMost"), value: amountOrNone(advanceFee) }]),
        {
          label: t("forward.nowInAll"),
          value: amountOrNone(sell && advanceFee && balanceUsedAtBooking(kind, sell, advanceFee), true),
        },
      ]}
    />
  );
}
