import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, listPageFromQuery, valueInQuery } from "@/components/kit/select/query";
import { StandingOrderDetail } from "@/components/payments/standing/standing-detail";
import { StandingOrderList } from "@/components/payments/standing/standing-list";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.standing"))("title") };
}

/** Renders the list of standing orders, or the one named by ?standingNo=. */
export default async function StandingOrderListOrDetailPage({
  searchParams,
}: PageProps<"/b2b/payment_manage/standing_order">) {
  const query = await searchParams;
  const standingNo = valueInQuery(query, "standingNo");
  if (!standingNo)
    return (
      <StandingOrderList
        list={await loadForPage(standingOrders.standingOrders, listPageFromQuery(query))}
        query={query}
      />
    );
  const back = hrefWithQueryChanges(paymentsScreens.standing.path, query, { standingNo: undefined });
  const { output } = isOrderNo(standingNo)
    ? await loadForPageOrRefusal(standingOrders.standingDetail, { standingNo })
    : { output: null };
  if (output) return <StandingOrderDetail detail={output} now={await pageWorldNow()} back={back} />;
  const t = await getTranslations("payments.standing");
  return <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}
