import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import { ListPager } from "@/components/kit/table/list-pager";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { SettlementTabs } from "../orders/settlement-tabs";
import { settlementsPath } from "../settlement-path";
import { SettlementReviewList } from "./review-list";

/** Renders the page of the settlements that wait for the user's own decision. */
export function SettlementReviewPage({
  list,
  query,
  way,
  now,
}: {
  list: ClientOutput<typeof settlementReviews.settlementsToReview>;
  query: Query;
  way: MfaWay;
  now: Date;
}) {
  const t = useTranslations("settlement.orders");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} />
      <SettlementTabs toReview={list.total} />
      <AreaTranslations of={["settlement", "terms"]}>
        <SettlementReviewList list={list} link={detailLinkPrefix(settlementsPath, {}, "orderNo")} way={way} now={now} />
      </AreaTranslations>
      <ListPager list={list} path={settlementsPath} query={query} />
    </div>
  );
}
