import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { displayMoney, type Money } from "@/lib/money/money";
import type { homeCalls } from "@/lib/accounts/calls/home";
import type { Got } from "@/lib/call/call";
import { maskOf } from "./mask";

type Row = Got<typeof homeCalls.maturities>["rows"][number];

/** What falls due by day and currency, against what is there for it. */
export function Ahead({ rows, isHidden }: { rows: readonly Row[]; isHidden: boolean }) {
  const t = useTranslations("home.ahead");
  const mask = maskOf(isHidden);
  const shortOf = (amount: Money) =>
    isHidden ? t("short", { amount: "••••" }) : t("short", { amount: `${displayMoney(amount)} ${amount.currency}` });
  return (
    <DataTable
      caption={t("caption")}
      rows={rows}
      empty={<EmptyState>{t("empty")}</EmptyState>}
      columns={[
        { head: t("day"), of: ({ day }) => day },
        { head: t("out"), kind: "money", of: ({ moneyOut }) => moneyOut, strong: true, ...mask },
        { head: t("in"), kind: "money", of: ({ moneyIn }) => moneyIn, ...mask },
        {
          head: t("cover"),
          kind: "chip",
          of: ({ short }) => (short.minor > 0n ? ["bad", shortOf(short)] : ["good", t("covered")]),
        },
      ]}
    />
  );
}
