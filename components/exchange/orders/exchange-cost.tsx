"use client";
import { useTranslations } from "next-intl";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { plus, type Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";

/** Lists the cost of an exchange: both amounts, rate, fee, and total debit. */
export function ExchangeCost({
  sell,
  buy,
  rate,
  fee,
}: {
  sell: Money | undefined;
  buy: Money | undefined;
  rate: Rate | null;
  fee: Money | undefined;
}) {
  const t = useTranslations();
  const none = t("exchange.detail.none");
  return (
    <FactList
      narrow
      items={[
        { label: t("exchange.detail.sell"), value: sell ? <MoneyText amount={sell} /> : none },
        { label: t("exchange.detail.buy"), value: buy ? <MoneyText amount={buy} /> : none },
        { label: t("terms.rate"), value: rate ? <RateText rate={rate} pair /> : none },
        { label: t("terms.fee"), value: fee ? <MoneyText amount={fee} /> : none },
        { label: t("terms.debit"), value: sell && fee ? <MoneyText strong amount={plus(sell, fee)} /> : none },
      ]}
    />
  );
}
