import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWith, type Query } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { AccountList, type Accounts } from "../money/account-list";
import { EnglishNameList, type EnglishNames } from "./english-name-list";
import { ManagerForm } from "./manager-form";
import { ManagerList, type Managers } from "./manager-list";
import { MerchantList, type Merchants } from "./merchant-list";
import { ProductAccessList, type Products } from "../exchange/product-access-list";
import { QuotaList, type QuotaCards } from "../exchange/quota-list";
import { worldRoute } from "../worlds/world-route";

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
  const path = worldRoute(world, "merchants");
  return (
    <>
      <PageHeader title={t("title")} />
      <TabBar
        label={t("views")}
        current={view.tab}
        tabs={merchantTabs.map((tab) => ({
          key: tab,
          label: t(`tabs.${tab}`),
          href: hrefWith(path, {}, { tab: tab === "merchants" ? undefined : tab }),
        }))}
      />
      {view.tab === "merchants" && <MerchantList {...{ world, query }} list={view.list} />}
      {view.tab === "accounts" && <AccountList {...{ world, query, now }} list={view.list} managers={view.managers} />}
      {view.tab === "englishNames" && <EnglishNameList {...{ world, query, now }} list={view.list} />}
      {view.tab === "products" && <ProductAccessList {...{ world, query }} list={view.list} />}
      {view.tab === "cards" && <QuotaList {...{ world, query, now }} list={view.list} />}
      {view.tab === "managers" && (
        <>
          <ManagerList {...{ world, query }} list={view.list} />
          <Card title={t("newManager")}>
            <ManagerForm world={world} />
          </Card>
        </>
      )}
    </>
  );
}
