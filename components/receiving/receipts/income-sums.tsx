import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import type { Got } from "@/lib/call/call";
import type { receiving } from "@/lib/receiving/calls/receiving";

/** What the incomes of the list come to, currency by currency. */
export function IncomeSums({ sums }: { sums: Got<typeof receiving.incomes>["sums"] }) {
  const t = useTranslations("receiving.incomes");
  const terms = useTranslations("terms");
  if (sums.length === 0) return null;
  return (
    <Card title={t("sums")}>
      <DataTable
        caption={t("sumsCaption")}
        rows={sums}
        rowKey={({ amount }) => amount.currency}
        empty={null}
        columns={[
          { head: terms("currencyWord"), of: ({ amount }) => amount.currency },
          { head: t("count"), kind: "count", of: ({ count }) => count },
          { head: t("amount"), kind: "money", of: ({ amount }) => amount },
          { head: t("fee"), kind: "money", of: ({ fee }) => fee },
          { head: t("credited"), kind: "money", strong: true, of: ({ net }) => net },
        ]}
      />
    </Card>
  );
}
