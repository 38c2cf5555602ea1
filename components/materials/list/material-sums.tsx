import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import type { Got } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";

/** What the approved materials of the list come to, currency by currency. */
export function MaterialSums({ sums }: { sums: Got<typeof materials.materials>["sums"] }) {
  const [t, list, terms] = [useTranslations("materials"), useTranslations("materials.list"), useTranslations("terms")];
  if (sums.length === 0) return null;
  return (
    <Card title={list("sums")}>
      <DataTable
        caption={list("sumsCaption")}
        rows={sums}
        rowKey={({ amount }) => amount.currency}
        empty={null}
        columns={[
          { head: terms("currencyWord"), of: ({ amount }) => amount.currency },
          { head: list("total"), kind: "money", of: ({ amount }) => amount },
          { head: t("linked"), kind: "money", of: ({ linked }) => linked },
          { head: t("linkable"), kind: "money", strong: true, of: ({ linkable }) => linkable },
        ]}
      />
    </Card>
  );
}
