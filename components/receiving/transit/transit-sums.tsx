import { useTranslations } from "next-intl";
import { SumsCard } from "@/components/kit/table/sums-card";
import type { ClientOutput } from "@/lib/call/call";
import type { inTransit } from "@/lib/receiving/calls/in-transit";

/** Displays the totals of the listed remittances that are still in transit, by currency. */
export function TransitSums({ sums }: { sums: ClientOutput<typeof inTransit.tracked>["sums"] }) {
  const t = useTranslations("receiving.inTransit");
  return (
    <SumsCard
      title={t("sums")}
      caption={t("sumsCaption")}
      sums={sums}
      currencyOf={({ amount }) => amount.currency}
      columns={[
        { head: t("count"), kind: "count", of: ({ count }) => count },
        { head: t("amount"), kind: "money", of: ({ amount }) => amount },
        { head: t("fee"), kind: "money", of: ({ fee }) => fee },
        { head: t("arriving"), kind: "money", strong: true, of: ({ arriving }) => arriving },
      ]}
    />
  );
}
