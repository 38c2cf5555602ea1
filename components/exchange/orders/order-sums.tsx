import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Facts } from "@/components/kit/table/facts";
import { AmountsText } from "@/components/kit/text/amounts-text";
import type { Got } from "@/lib/call/call";
import type { orderLists } from "@/lib/exchange/calls/order-lists";
import type { Money } from "@/lib/money/money";

/** The sums of the listed exchanges; amounts are those of exchanges that are done. */
export function OrderSums({ sums: { count, done, sold, bought, fees } }: { sums: Got<typeof orderLists.sums> }) {
  const t = useTranslations("exchange.orders");
  const amounts = (of: readonly Money[]) => <AmountsText amounts={of} none={t("nothing")} />;
  return (
    <Card title={t("sums")}>
      <Facts
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
