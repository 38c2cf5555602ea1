import { getTranslations } from "next-intl/server";
import { hrefWith, pageIn, valueInQuery } from "@/components/kit/select/query";
import { StandingOrderDetail } from "@/components/payments/standing/standing-detail";
import { StandingOrderList } from "@/components/payments/standing/standing-list";
import { NotFound } from "@/components/shell/public/not-found";
import { load, tryLoad } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.standing"))("title") };
}

/** Renders the list of standing orders, or the one named by ?standingNo=. */
export default async function StandingOrders({ searchParams }: PageProps<"/b2b/payment_manage/standing_order">) {
  const query = await searchParams;
  const standingNo = valueInQuery(query, "standingNo");
  if (!standingNo)
    return <StandingOrderList list={await load(standingOrders.standingOrders, pageIn(query))} query={query} />;
  const back = hrefWith(paymentsScreens.standing.path, query, { standingNo: undefined });
  const { output } = isOrderNo(standingNo)
    ? await tryLoad(standingOrders.standingDetail, { standingNo })
    : { output: null };
  if (output) return <StandingOrderDetail detail={output} now={await pageWorldNow()} back={back} />;
  const t = await getTranslations("payments.standing");
  return <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}
