import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { ClientOutput } from "@/lib/call/call";
import type { accountRecords } from "@/lib/operations/calls/account-records";
import { RemoveBankRegisterEntryButton, BankRegisterEntryForm } from "../money/account-records";
import { consoleWorldRoute } from "./world-route";
import type { WorldListProps } from "./world-list-props";

export type Register = ClientOutput<typeof accountRecords.accountRecords>;

/** Lists the register of accounts that a world's banks answer from, with the form that adds to it. */
export function BankAccountRegisterList({ world, list, query, now }: WorldListProps<Register>) {
  const t = useTranslations("operations.payees.register");
  return (
    <>
      <p>{t("lead")}</p>
      <PagedTable
        list={list}
        path={consoleWorldRoute(world, "payees")}
        query={query}
        caption={t("title")}
        rowKey={({ account }) => account}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          { head: t("account"), of: ({ account }) => account },
          { head: t("name"), of: ({ name }) => name },
          { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
          {
            head: t("actions"),
            kind: "node",
            of: ({ account, name }) => <RemoveBankRegisterEntryButton {...{ world, account, name }} />,
          },
        ]}
      />
      <Card title={t("save")}>
        <BankRegisterEntryForm world={world} />
      </Card>
    </>
  );
}
