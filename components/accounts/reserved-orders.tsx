import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { DataTable } from "@/components/kit/table/data-table";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { ClientOutput } from "@/lib/call/call";

/** Lists the orders that reserve money in one currency; their amounts add up to the held balance. */
export function OrdersHoldingMoney({
  heldOrders: { rows, hasMore },
  now,
}: {
  heldOrders: ClientOutput<typeof accountCalls.heldOrders>;
  now: Date;
}) {
  const t = useTranslations("accounts.statement");
  const terms = useTranslations("terms");
  return (
    <section id="held">
      <Card title={t("heldTitle")}>
        <div className={layout.stack}>
          <p className={layout.soft}>{t("heldAbout")}</p>
          <DataTable
            caption={t("heldCaption")}
            rows={rows}
            empty={<EmptyState>{t("heldEmpty")}</EmptyState>}
            columns={[
              { head: terms("orderNo"), kind: "link", of: ({ orderNo }) => orderNo, href: ({ href }) => href },
              { head: t("heldFor"), of: ({ counterparty }) => counterparty },
              { head: t("heldAmount"), kind: "money", strong: true, of: ({ held }) => held },
              { head: t("heldSince"), kind: "time", of: ({ since }) => since, now, style: "exact" },
            ]}
          />
          {hasMore && <p className={layout.soft}>{t("heldMore")}</p>}
        </div>
      </Card>
    </section>
  );
}
