import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, valueInQuery } from "@/components/kit/select/query";
import { IncomingRemittanceList } from "@/components/receiving/transit/transit-list";
import { incomingRemittancesInput } from "@/components/receiving/transit/transit-query";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { inTransit } from "@/lib/receiving/calls/in-transit";
import { receivingScreens } from "@/lib/receiving/screens";
import { readColumnChoice } from "../../../column-choice";
import { RemittanceView, dateRangeRefusalText } from "../remittance-view";

const { path } = receivingScreens.inTransit;

export async function generateMetadata() {
  return { title: (await getTranslations("receiving.inTransit"))("title") };
}

/**
 * Lists remittances on their way to the merchant, or displays the one named by ?orderNo= with the banks on its route.
 */
export default async function IncomingRemittanceListOrDetailPage({
  searchParams,
}: PageProps<"/b2b/collection/inTransitPayments">) {
  const query = await searchParams;
  const orderNo = valueInQuery(query, "orderNo");
  if (orderNo) {
    const t = await getTranslations("receiving.inTransit");
    return (
      <RemittanceView
        orderNo={orderNo}
        back={hrefWithQueryChanges(path, query, { orderNo: undefined })}
        title={t("title")}
        incomeHref={hrefWithQueryChanges(receivingScreens.receipts.path, {}, { orderNo })}
      />
    );
  }
  const input = incomingRemittancesInput(query);
  const { output, refusal } = await loadForPageOrRefusal(inTransit.tracked, input);
  return (
    <IncomingRemittanceList
      list={output ?? { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize, sums: [] }}
      query={query}
      now={await pageWorldNow()}
      choice={await readColumnChoice("transit")}
      refusalText={await dateRangeRefusalText(refusal)}
    />
  );
}
