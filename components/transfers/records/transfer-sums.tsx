import { useTranslations } from "next-intl";
import { SumsCard } from "@/components/kit/table/sums-card";
import type { Got } from "@/lib/call/call";
import type { transfers } from "@/lib/transfers/calls/transfers";

/** What the successful transfers of the list come to, currency by currency. */
export function TransferSums({ sums }: { sums: Got<typeof transfers.transferOrders>["sums"] }) {
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
