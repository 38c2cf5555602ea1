import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { DataTable } from "@/components/kit/table/data-table";
import type { Got } from "@/lib/call/call";
import type { settlementOrders } from "@/lib/settlement/calls/orders";

/** What the merchant can settle of each currency. */
export function SettleableSums({ quotas }: { quotas: readonly Got<typeof settlementOrders.settlementQuota>[] }) {
  const t = useTranslations("settlement.apply");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} />
      <DataTable
        caption={t("caption")}
        columns={[
          { head: t("linked"), kind: "money", of: ({ linked }) => linked },
          { head: t("used"), kind: "money", of: ({ used }) => used },
          { head: t("left"), kind: "money", of: ({ left }) => left },
        ]}
        rows={quotas}
        rowKey={({ linked }) => linked.currency}
        empty={t("empty")}
      />
    </div>
  );
}
