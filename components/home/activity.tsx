import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/card";
import { DataTable } from "@/components/kit/data-table";
import { EmptyState } from "@/components/kit/empty-state";
import { MoneyText } from "@/components/kit/money-text";
import { TimeText } from "@/components/kit/time-text";
import { MaskedMoney } from "@/components/kit/masked-money";
import type { accounts } from "@/lib/accounts/calls";
import type { Got } from "@/lib/call/call";

type Row = Got<typeof accounts.activity>["rows"][number];

/** The latest changes of the merchant's available money. */
export function Activity({ rows, now, isHidden }: { rows: readonly Row[]; now: Date; isHidden: boolean }) {
  const t = useTranslations("home");
  const all = useTranslations();
  // named cast: the kind of a posting is data, `has` looks its key up
  const kindText = (kind: string): string => { const key = `accounts.kind.${kind}` as "home.title"; return all.has(key) ? all(key) : kind; };
  return (
    <Card title={t("activity")}>
      <DataTable
        caption={t("activityCaption")}
        rows={rows.map((row, place) => ({ ...row, place }))}
        rowKey={({ place }) => String(place)}
        empty={<EmptyState>{t("emptyActivity")}</EmptyState>}
        columns={[
          { key: "kind", head: t("kind"), cell: ({ kind }) => kindText(kind) },
          { key: "orderNo", head: all("terms.orderNo"), cell: ({ orderNo }) => orderNo },
          { key: "amount", head: t("amount"), figures: true, cell: ({ amount }) => (isHidden ? <MaskedMoney currency={amount.currency} /> : <MoneyText amount={amount} sign strong />) },
          { key: "balance", head: t("balance"), figures: true, cell: ({ balance }) => (isHidden ? <MaskedMoney currency={balance.currency} /> : <MoneyText amount={balance} />) },
          { key: "at", head: t("at"), cell: ({ at }) => <TimeText at={at} now={now} /> },
        ]}
      />
    </Card>
  );
}
