import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { ListPager } from "@/components/kit/table/list-pager";
import { detailLinkPrefix, type Query } from "@/components/kit/select/query";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentsScreens } from "@/lib/payments/screens";
import { PaymentRecordTabs } from "../records/record-tabs";
import { PaymentReviewList } from "./review-list";

/** Renders the page of payments that await the reader's own decision. */
export function PaymentReviewPage({
  list,
  query,
  way,
  now,
}: {
  list: ClientOutput<typeof paymentReviews.toReview>;
  query: Query;
  way: MfaWay;
  now: Date;
}) {
  const t = useTranslations("payments.records");
  const { path } = paymentsScreens.records;
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} />
      <PaymentRecordTabs toReview={list.total} />
      <AreaTranslations of={["payments", "terms"]}>
        <PaymentReviewList list={list} link={detailLinkPrefix(path, {}, "orderNo")} way={way} now={now} />
      </AreaTranslations>
      <ListPager list={list} path={path} query={query} />
    </div>
  );
}
