import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { CopyableText } from "@/components/kit/text/copyable";
import { TimeText } from "@/components/kit/text/time-text";
import type { merchantCompanyCalls } from "@/lib/access/calls/company";
import type { ClientOutput } from "@/lib/call/call";

type Account = ClientOutput<typeof merchantCompanyCalls.receivingAccounts>["rows"][number];

/** Lists the accounts that payers abroad send to: those in use, and those that wait for their first funds. */
export function CompanyReceivingAccountList({ rows, now }: { rows: readonly Account[]; now: Date }) {
  const t = useTranslations("access.company");
  const columns: readonly Column<Account>[] = [
    { head: t("currency"), of: ({ currency }) => currency },
    {
      head: t("accountNumber"),
      kind: "node",
      of: ({ account }) => <CopyableText text={account} label={t("accountNumber")} />,
    },
    { head: t("bank"), of: ({ bank }) => bank },
  ];
  const cards = [
    {
      title: t("virtual"),
      caption: t("virtualCaption"),
      rows: rows.filter(({ lastFundsAt }) => lastFundsAt !== null),
      columns: [
        ...columns,
        {
          head: t("lastFundsAt"),
          kind: "node" as const,
          of: ({ lastFundsAt }: Account) => lastFundsAt && <TimeText at={lastFundsAt} now={now} style="exact" />,
        },
      ],
    },
    {
      title: t("preOpened"),
      caption: t("preOpenedCaption"),
      rows: rows.filter(({ lastFundsAt }) => lastFundsAt === null),
      columns,
    },
  ];
  // empty groups are not rendered
  return cards
    .filter((card) => card.rows.length > 0)
    .map((card) => (
      <Card key={card.title} title={card.title}>
        <DataTable
          caption={card.caption}
          columns={card.columns}
          rows={card.rows}
          rowKey={({ account }) => account}
          empty={null}
        />
      </Card>
    ));
}
