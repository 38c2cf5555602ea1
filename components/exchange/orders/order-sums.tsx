import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { FactList } from "@/components/kit/table/facts";
import { AmountsText } from "@/components/kit/text/amounts-text";
import type { ClientOutput } from "@/lib/call/call";
import type { orderLists } from "@/lib/exchange/calls/order-lists";
import type { Money } from "@/lib/money/money";

/** Renders the sums of the listed exchanges; amounts are those of completed exchanges. */
export function ExchangeSums({
  sums: { count, done, sold, bought, fees },
}: {
  sums: ClientOutput<typeof orderLists.sums>;
}) {
  const t = useTranslations("exchange.orders");
  const amounts = (of: readonly Money[]) => <AmountsText amounts={of} none={t("nothing")} />;
  return (
    <Card title={t("sums")}>
      <FactList
        items={[
          { label: t("count"), value: count },
          { label: t("done"), value: done },
          { label: t("sold"), value: amounts(sold), wide: true },
          { label: t("bought"), value: amounts(bought), wide: true },
          { label: t("fees"), value: amounts(fees), wide: true },
        ]}
      />
    </Card>
  );
}
