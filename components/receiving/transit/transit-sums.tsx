import { useTranslations } from "next-intl";
import { SumsCard } from "@/components/kit/table/sums-card";
import type { Got } from "@/lib/call/call";
import type { inTransit } from "@/lib/receiving/calls/in-transit";

/** What the remittances of the list that are still on their way come to, currency by currency. */
export function TransitSums({ sums }: { sums: Got<typeof inTransit.tracked>["sums"] }) {
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
