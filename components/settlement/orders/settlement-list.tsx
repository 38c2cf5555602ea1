import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { DataTable } from "@/components/kit/table/data-table";
import type { Got } from "@/lib/call/call";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementOrder as machine } from "@/lib/settlement/order-states";

type List = Got<typeof settlementOrders.settlements>;

/** The merchant's settlements, newest first. */
export function SettlementList({ list }: { list: List }) {
  const [t, terms] = [useTranslations("settlement.orders"), useTranslations("terms")];
  const states = useTranslations("settlement.settlementOrder");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} />
      <DataTable
        caption={t("title")}
        columns={[
          { head: terms("orderNo"), of: ({ orderNo }) => orderNo },
          { head: t("payee"), of: ({ payeeName }) => payeeName },
          { head: t("pay"), kind: "money", of: ({ pay }) => pay },
          { head: t("receive"), kind: "money", of: ({ receive }) => receive },
          { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
        ]}
        rows={list.rows}
        rowKey={({ orderNo }) => orderNo}
        empty={t("empty")}
      />
    </div>
  );
}
