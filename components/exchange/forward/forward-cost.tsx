"use client";
import { useTranslations } from "next-intl";
import { Facts } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { takenAtBooking } from "@/lib/exchange/forward";
import type { Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";

/** The debits of an exchange with a delivery day, now and on that day. */
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
  const shown = (amount: Money | undefined, strong = false) =>
    amount ? <MoneyText amount={amount} strong={strong} /> : t("detail.none");
  return (
    <Facts
      narrow
      items={[
        { label: t("detail.sell"), value: shown(sell) },
        { label: t("detail.buy"), value: shown(buy) },
        { label: terms("rate"), value: rate ? <RateText rate={rate} pair /> : t("detail.none") },
        { label: t("forward.advanceFee"), value: shown(advanceFee) },
        isHeld
          ? { label: t("forward.heldNow"), value: shown(sell) }
          : { label: t("forward.dueThen"), value: shown(sell) },
        ...(isHeld ? [] : [{ label: t("forward.keptAtMost"), value: shown(advanceFee) }]),
        {
          label: t("forward.nowInAll"),
          value: shown(sell && advanceFee && takenAtBooking(kind, sell, advanceFee), true),
        },
      ]}
    />
  );
}
