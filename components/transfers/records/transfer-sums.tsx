import { useTranslations } from "next-intl";
import { SumsCard } from "@/components/kit/table/sums-card";
import type { ClientOutput } from "@/lib/call/call";
import type { transfers } from "@/lib/transfers/calls/transfers";

/** Renders the totals of the successful transfers in the list, by currency. */
export function TransferSums({ sums }: { sums: ClientOutput<typeof transfers.transferOrders>["sums"] }) {
  const t = useTranslations("transfers.records");
  return (
    <SumsCard
      title={t("sums")}
      caption={t("sumsCaption")}
      sums={sums}
      currencyOf={({ sent }) => sent.currency}
      columns={[
        { head: t("sent"), kind: "money", of: ({ sent }) => sent },
        { head: t("fees"), kind: "money", of: ({ fees }) => fees },
        { head: t("received"), kind: "money", of: ({ received }) => received },
      ]}
    />
  );
}
