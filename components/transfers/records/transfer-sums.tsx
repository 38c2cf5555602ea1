import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import type { Got } from "@/lib/call/call";
import type { transfers } from "@/lib/transfers/calls/transfers";

/** What the successful transfers of the list come to, currency by currency. */
export function TransferSums({ sums }: { sums: Got<typeof transfers.transferOrders>["sums"] }) {
  const t = useTranslations("transfers.records");
  const terms = useTranslations("terms");
  if (sums.length === 0) return null;
  return (
    <Card title={t("sums")}>
      <DataTable
        caption={t("sumsCaption")}
        rows={sums}
        rowKey={({ sent }) => sent.currency}
        empty={null}
        columns={[
          { head: terms("currencyWord"), of: ({ sent }) => sent.currency },
          { head: t("sent"), kind: "money", of: ({ sent }) => sent },
          { head: t("fees"), kind: "money", of: ({ fees }) => fees },
          { head: t("received"), kind: "money", of: ({ received }) => received },
        ]}
      />
    </Card>
  );
}
