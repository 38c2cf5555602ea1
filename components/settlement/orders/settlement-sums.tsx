import { useTranslations } from "next-intl";
import { SumsCard } from "@/components/kit/table/sums-card";
import type { ClientOutput } from "@/lib/call/call";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { cnhAsDisplayedCny } from "@/lib/settlement/orders/yuan";

/** Displays the totals of the listed settlements, by the currency sold. */
export function SettlementSums({ sums }: { sums: ClientOutput<typeof settlementOrders.settlementSums>["rows"] }) {
  const [t, cost] = [useTranslations("settlement.orders"), useTranslations("settlement.cost")];
  return (
    <SumsCard
      title={t("sums")}
      caption={t("sumsCaption")}
      sums={sums}
      note={t("sumsNote")}
      currencyOf={({ pay }) => pay.currency}
      columns={[
        { head: t("count"), kind: "count", of: ({ count }) => count },
        { head: cost("pay"), kind: "money", of: ({ pay }) => pay },
        { head: cost("fee"), kind: "money", of: ({ fee }) => fee },
        { head: cost("receive"), kind: "money", of: ({ receive }) => cnhAsDisplayedCny(receive) },
        { head: t("arrived"), kind: "money", strong: true, of: ({ arrived }) => cnhAsDisplayedCny(arrived) },
      ]}
    />
  );
}
