import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import type { ClientOutput } from "@/lib/call/call";
import type { payeeActions } from "@/lib/operations/calls/payees";
import { payee as machine } from "@/lib/payments/states";
import { PayeeReviewDecisions, PayeeCheckSwitch } from "./payee-decisions";
import { WorldPoboPayerList, type OpsPobo } from "./pobo-list";
import { BankAccountRegisterList, type Register } from "../worlds/register-list";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

export type OpsPayees = ClientOutput<typeof payeeActions.payees>;

export const payeeTabs = ["payees", "pobo", "register"] as const;

export type PayeesView =
  | { tab: "payees"; list: OpsPayees; isChecked: boolean }
  | { tab: "pobo"; list: OpsPobo }
  | { tab: "register"; list: Register };

/**
 * Displays the payees of a world's merchants, which operations check, the POBO payers, and the banks' register of
 * accounts.
 */
export function PayeesPage({ world, view, query, now }: { world: string; view: PayeesView; query: Query; now: Date }) {
  const t = useTranslations("operations.payees");
  const path = consoleWorldRoute(world, "payees");
  return (
    <>
      <PageHeader title={t("title")} />
      <TabBar
        label={t("views")}
        current={view.tab}
        tabs={payeeTabs.map((tab) => ({
          key: tab,
          label: t(`tabs.${tab}`),
          href: hrefWithQueryChanges(path, {}, { tab: tab === "payees" ? undefined : tab }),
        }))}
      />
      {view.tab === "payees" && <PayeeList {...{ world, query, now }} list={view.list} isChecked={view.isChecked} />}
      {view.tab === "pobo" && <WorldPoboPayerList {...{ world, query, now }} list={view.list} />}
      {view.tab === "register" && <BankAccountRegisterList {...{ world, query, now }} list={view.list} />}
    </>
  );
}

/**
 * Lists the payees of all merchants with the possible decisions, and the setting of whether payees are checked at all.
 */
function PayeeList({ world, list, isChecked, query, now }: WorldListProps<OpsPayees> & { isChecked: boolean }) {
  const t = useTranslations("operations.payees");
  const states = useTranslations("payments.payee");
  const path = consoleWorldRoute(world, "payees");
  const fields: readonly FilterField[] = [choiceFilterField("state", t("state"), machine.states, states)];
  const columns: readonly Column<OpsPayees["rows"][number]>[] = [
    { head: t("payee"), of: ({ payeeNo, name }) => `${name} · ${payeeNo}` },
    { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
    { head: t("account"), of: ({ currency, account, bankName }) => `${currency} ${account} · ${bankName}` },
    { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    {
      head: t("papers"),
      kind: "node",
      of: ({ proofIds, askedFor }) => (askedFor ? t("asked", { askedFor }) : String(proofIds.length)),
    },
    { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now },
    {
      head: t("actions"),
      kind: "node",
      of: ({ payeeId, name, events }) => <PayeeReviewDecisions {...{ world, payeeId, name, events }} />,
    },
  ];
  return (
    <>
      <Notice
        tone="quiet"
        title={t(isChecked ? "checked" : "unchecked")}
        action={<PayeeCheckSwitch world={world} isChecked={isChecked} />}
      />
      <FilteredTable
        list={list}
        path={path}
        query={query}
        fields={fields}
        keep={["tab", "size"]}
        caption={t("caption")}
        columns={columns}
        rowKey={({ payeeId }) => payeeId}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </>
  );
}
