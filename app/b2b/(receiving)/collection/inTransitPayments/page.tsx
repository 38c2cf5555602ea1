import { getTranslations } from "next-intl/server";
import { hrefWith, valueOf } from "@/components/kit/select/query";
import { TransitList } from "@/components/receiving/transit/transit-list";
import { transitAsked } from "@/components/receiving/transit/transit-query";
import { tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { inTransit } from "@/lib/receiving/calls/in-transit";
import { receivingScreens } from "@/lib/receiving/screens";
import { RemittanceShown, whyNotListed } from "../remittance-shown";

const { path } = receivingScreens.inTransit;

export async function generateMetadata() {
  return { title: (await getTranslations("receiving.inTransit"))("title") };
}

/** Remittances on their way to the merchant, or one of them with the banks that it passes: ?orderNo= names it. */
export default async function InTransitPage({ searchParams }: PageProps<"/b2b/collection/inTransitPayments">) {
  const query = await searchParams;
  const orderNo = valueOf(query, "orderNo");
  if (orderNo) {
    const t = await getTranslations("receiving.inTransit");
    return (
      <RemittanceShown
        orderNo={orderNo}
        back={hrefWith(path, query, { orderNo: undefined })}
        title={t("title")}
        incomeHref={hrefWith(receivingScreens.receipts.path, {}, { orderNo })}
      />
    );
  }
  const asked = transitAsked(query);
  const { got, refusal } = await tryLoad(inTransit.tracked, asked);
  return (
    <TransitList
      list={got ?? { rows: [], total: 0, currentPage: 1, pageSize: asked.pageSize, sums: [] }}
      query={query}
      now={await worldNow()}
      refused={await whyNotListed(refusal)}
    />
  );
}
