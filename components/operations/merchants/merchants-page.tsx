import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Card } from "@/components/kit/page/card";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { PagedTable } from "@/components/kit/table/paged-table";
import { englishName as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import type { companies } from "@/lib/operations/calls/companies";
import { MerchantAccountStateList, type Accounts } from "../money/account-list";
import type { WorldListProps } from "../worlds/world-list-props";
import { EnglishNameDecision } from "./company-actions";
import { AddAccountManagerForm } from "./manager-form";
import { MerchantList, type Merchants } from "./merchant-list";
import { ProductAccessList, type Products } from "../exchange/product-access-list";
import { GrantedQuotaCardList, type QuotaCards } from "../exchange/quota-list";
import { consoleWorldRoute } from "../worlds/world-route";

export const merchantTabs = ["merchants", "accounts", "englishNames", "products", "cards", "managers"] as const;

export type MerchantsView =
  | { tab: "merchants"; list: Merchants }
  | { tab: "accounts"; list: Accounts; managers: readonly { managerId: string; name: string }[] }
  | { tab: "englishNames"; list: EnglishNames }
  | { tab: "products"; list: Products }
  | { tab: "cards"; list: QuotaCards }
  | { tab: "managers"; list: Managers };

/**
 * Displays a world's merchants: their data, the state of their accounts, requested English names, kinds of exchange,
 * quota cards, and account managers.
 */
export function MerchantsPage({
  world,
  view,
  query,
  now,
}: {
  world: string;
  view: MerchantsView;
  query: Query;
  now: Date;
}) {
  const t = useTranslations("operations.company");
  const path = consoleWorldRoute(world, "merchants");
  return (
    <>
      <PageHeader title={t("title")} />
      <TabBar
        label={t("views")}
        current={view.tab}
        tabs={merchantTabs.map((tab) => ({
          key: tab,
          label: t(`tabs.${tab}`),
          href: hrefWithQueryChanges(path, {}, { tab: tab === "merchants" ? undefined : tab }),
        }))}
      />
      {view.tab === "merchants" && <MerchantList {...{ world, query }} list={view.list} />}
      {view.tab === "accounts" && (
        <MerchantAccountStateList {...{ world, query, now }} list={view.list} managers={view.managers} />
      )}
      {view.tab === "englishNames" && <EnglishNameList {...{ world, query, now }} list={view.list} />}
      {view.tab === "products" && <ProductAccessList {...{ world, query }} list={view.list} />}
      {view.tab === "cards" && <GrantedQuotaCardList {...{ world, query, now }} list={view.list} />}
      {view.tab === "managers" && (
        <>
          <ManagerList {...{ world, query }} list={view.list} />
          <Card title={t("newManager")}>
            <AddAccountManagerForm world={world} />
          </Card>
        </>
      )}
    </>
  );
}

type Managers = ClientOutput<typeof companies.managers>;

/** Lists the account managers of merchants. */
function ManagerList({ world, list, query }: { world: string; list: Managers; query: Query }) {
  const t = useTranslations("operations.company");
  return (
    <PagedTable
      list={list}
      path={consoleWorldRoute(world, "merchants")}
      query={query}
      caption={t("tabs.managers")}
      rowKey={({ managerId }) => managerId}
      empty={<EmptyState>{t("noManagers")}</EmptyState>}
      columns={[
        { head: t("managerName"), of: ({ name }) => name },
        { head: t("phone"), of: ({ phone }) => phone },
        { head: t("email"), of: ({ email }) => email },
        { head: t("contact"), of: ({ contact }) => contact || t("card") },
        { head: t("looksAfter"), kind: "count", of: ({ merchants }) => merchants },
      ]}
    />
  );
}

type EnglishNames = ClientOutput<typeof companies.englishNames>;

/** Lists requests for another English name, undecided ones first with their two decisions. */
function EnglishNameList({ world, list, query, now }: WorldListProps<EnglishNames>) {
  const t = useTranslations("operations.company");
  return (
    <PagedTable
      list={list}
      path={consoleWorldRoute(world, "merchants")}
      query={query}
      caption={t("tabs.englishNames")}
      rowKey={({ id }) => id}
      empty={<EmptyState>{t("noNames")}</EmptyState>}
      columns={[
        { head: t("name"), of: ({ company }) => company, under: ({ userNo }) => userNo },
        { head: t("wished"), of: ({ enName }) => enName },
        { head: t("before"), of: ({ before }) => before },
        { head: t("decision"), kind: "chip", of: ({ state }) => [machine.tone(state), t(`nameState.${state}`)] },
        { head: t("reason"), of: ({ reason }) => reason },
        { head: t("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now, style: "short" },
        {
          head: t("actions"),
          kind: "node",
          fits: true,
          of: ({ id, enName, state }) =>
            machine.isFinal(state) ? null : <EnglishNameDecision {...{ world, id, enName }} />,
        },
      ]}
    />
  );
}
