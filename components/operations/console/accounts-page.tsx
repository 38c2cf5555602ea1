import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import type { ClientOutput } from "@/lib/call/call";
import type { opsAccountCalls } from "@/lib/operations/calls/console/accounts";
import { DisableConsoleAccountButton, EnableConsoleAccountButton } from "./account-actions";
import { CreateConsoleAccountForm } from "./create-account-form";

type Accounts = ClientOutput<typeof opsAccountCalls.opsAccounts>;

/** Lists the console's accounts; an administrator creates accounts, and disables and enables those of others. */
export function ConsoleAccountsPage({ rows, now, mayManage, mayCreate }: Accounts) {
  const t = useTranslations("operations.accounts");
  const columns: Column<Accounts["rows"][number]>[] = [
    { head: t("name"), of: ({ name, isOwn }) => (isOwn ? t("own", { name }) : name) },
    { head: t("role"), of: ({ isAdministrator }) => t(isAdministrator ? "administrator" : "operator") },
    { head: t("signedInAt"), kind: "time", of: ({ signedInAt }) => signedInAt, now, style: "short", none: t("never") },
    { head: t("factor"), kind: "chip", of: ({ hasApp }) => (hasApp ? ["good", t("hasApp")] : ["waiting", t("noApp")]) },
    { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now, style: "short" },
    {
      head: t("state"),
      kind: "chip",
      of: ({ disabledAt }) => (disabledAt ? ["bad", t("disabled")] : ["good", t("active")]),
    },
    {
      head: t("disabledAt"),
      kind: "time",
      of: ({ disabledAt }) => disabledAt,
      now,
      style: "short",
      none: t("notDisabled"),
    },
    { head: t("disabledFor"), of: ({ disabledFor }) => disabledFor },
  ];
  if (mayManage)
    columns.push({
      head: t("actions"),
      kind: "node",
      of: ({ name, isOwn, disabledAt }) =>
        disabledAt ? (
          <EnableConsoleAccountButton name={name} />
        ) : isOwn ? null : (
          <DisableConsoleAccountButton name={name} />
        ),
    });
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <ListFrame>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          empty={<EmptyState>{t("empty")}</EmptyState>}
        />
      </ListFrame>
      {mayManage && !mayCreate && <Notice tone="quiet">{t("onServer")}</Notice>}
      {mayCreate && (
        <Card title={t("create")}>
          <CreateConsoleAccountForm hasApp={rows.some(({ isOwn, hasApp }) => isOwn && hasApp)} />
        </Card>
      )}
    </div>
  );
}
