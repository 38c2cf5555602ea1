import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { ClientOutput } from "@/lib/call/call";
import { hiddenAmountColumnOptions } from "./mask";

type Row = ClientOutput<typeof accountCalls.activity>["rows"][number];

/** Lists the latest changes of the merchant's available money. */
export function RecentBalanceChanges({ rows, now, isHidden }: { rows: readonly Row[]; now: Date; isHidden: boolean }) {
  const t = useTranslations("home");
  const all = useTranslations();
  // named cast: the kind of a posting is data, `has` looks its key up
  const kindText = (kind: string): string => {
    const key = `accounts.kind.${kind}` as "home.title";
    return all.has(key) ? all(key) : kind;
  };
  const mask = hiddenAmountColumnOptions(isHidden);
  return (
    <Card title={t("activity")}>
      <DataTable
        caption={t("activityCaption")}
        rows={rows}
        empty={<EmptyState>{t("emptyActivity")}</EmptyState>}
        columns={[
          { head: t("kind"), of: ({ kind }) => kindText(kind) },
          { head: all("terms.orderNo"), kind: "link", of: ({ orderNo }) => orderNo, href: ({ href }) => href },
          { head: t("amount"), kind: "money", of: ({ amount }) => amount, strong: true, sign: true, ...mask },
          { head: t("balance"), kind: "money", of: ({ balance }) => balance, ...mask },
          { head: t("at"), kind: "time", of: ({ at }) => at, now },
        ]}
      />
    </Card>
  );
}
