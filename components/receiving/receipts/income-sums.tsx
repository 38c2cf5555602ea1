import { useTranslations } from "next-intl";
import { SumsCard } from "@/components/kit/table/sums-card";
import type { ClientOutput } from "@/lib/call/call";
import type { receiving } from "@/lib/receiving/calls/receiving";

/** Displays the totals of the listed incomes, by currency. */
export function IncomeSums({ sums }: { sums: ClientOutput<typeof receiving.incomeSums>["sums"] }) {
  const t = useTranslations("receiving.incomes");
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
        { head: t("net"), kind: "money", strong: true, of: ({ net }) => net },
        { head: t("ofThatCredited"), kind: "money", of: ({ credited }) => credited },
      ]}
    />
  );
}
