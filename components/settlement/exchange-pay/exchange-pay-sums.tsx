import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { AmountsText } from "@/components/kit/text/amounts-text";
import type { ClientOutput } from "@/lib/call/call";
import type { Money } from "@/lib/money/money";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";

/** Displays the totals of the listed orders; amounts cover only paid orders. */
export function ExchangePaySums({
  sums: { count, paid, sold, arrived, fees },
}: {
  sums: ClientOutput<typeof exchangePayCalls.exchangePaySums>;
}) {
  const t = useTranslations("settlement.exchangePays");
  const amounts = (of: readonly Money[]) => <AmountsText amounts={of} none={t("nothing")} />;
  return (
    <Card title={t("sums")}>
      <FactList
        items={[
          { label: t("count"), value: count },
          { label: t("paid"), value: paid },
          { label: t("sold"), value: amounts(sold), wide: true },
          { label: t("arrived"), value: amounts(arrived), wide: true },
          { label: t("fees"), value: amounts(fees), wide: true },
        ]}
      />
      <p className={layout.soft}>{t("sumsNote")}</p>
    </Card>
  );
}
