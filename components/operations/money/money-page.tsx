import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWith, type Query } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { BanksCard, type BanksView } from "./banks-card";
import { WorldBatchList, type WorldBatches } from "./world-batch-list";
import { EntryList, type Entries } from "./entry-list";
import { PaymentList, type Payments } from "./payment-list";
import { WorldRemittanceList, type Remittances } from "./world-remittance-list";
import { SendRemittanceForm } from "./send-remittance-form";
import { worldRoute } from "../worlds/world-route";

export type MoneyView =
  | { tab: "remittances"; list: Remittances; merchants: readonly { userNo: string; name: string }[] }
  | { tab: "payments"; list: Payments; banks: BanksView }
  | { tab: "batches"; list: WorldBatches }
  | { tab: "entries"; list: Entries };

/** Manages the money that enters a world from outside and leaves it. */
export function MoneyPage({
  world,
  isByHand,
  view,
  query,
  now,
}: {
  world: string;
  /** True when the world's bookkeeping is manual: only then a second person confirms entries that credit a merchant. */
  isByHand: boolean;
  view: MoneyView;
  query: Query;
  now: Date;
}) {
  const t = useTranslations("operations");
  const path = worldRoute(world, "money");
  return (
    <>
      <PageHeader title={t("money.title")} />
      <TabBar
        label={t("money.views")}
        current={view.tab}
        tabs={(["remittances", "payments", "batches", "entries"] as const)
          .filter((tab) => tab !== "entries" || isByHand)
          .map((tab) => ({ key: tab, label: t(`money.${tab}`), href: hrefWith(path, {}, { tab }) }))}
      />
      {view.tab === "payments" ? (
        <>
          <BanksCard world={world} banks={view.banks} />
          <PaymentList {...{ world, path, query, now }} list={view.list} />
        </>
      ) : view.tab === "batches" ? (
        <WorldBatchList {...{ world, path, query, now }} list={view.list} />
      ) : view.tab === "entries" ? (
        <EntryList {...{ world, path, query, now }} list={view.list} />
      ) : (
        <>
          <WorldRemittanceList {...{ world, path, query, now }} list={view.list} />
          <Card title={t("send.title")}>
            {view.merchants.length === 0 ? (
              <EmptyState>{t("send.noMerchants")}</EmptyState>
            ) : (
              <SendRemittanceForm world={world} merchants={view.merchants} />
            )}
          </Card>
        </>
      )}
    </>
  );
}
