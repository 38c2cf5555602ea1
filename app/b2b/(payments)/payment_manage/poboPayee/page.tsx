import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, idFromQuery, type Query } from "@/components/kit/select/query";
import { PoboPayerDetail } from "@/components/payments/pobo/pobo-detail";
import { parsePoboPayerFilters, PoboPayerList } from "@/components/payments/pobo/pobo-payers";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { checkAccess } from "@/lib/gate/may";
import { pobo } from "@/lib/payments/calls/pobo";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.pobo"))("title") };
}

const mayEnterHere = async () =>
  checkAccess((await signedIn("portal")).principal, paymentsScreens.poboEntry.access) === null;

/** Renders the list of payers, or the payer named by ?poboRecordId=. */
export default async function PoboPayerListOrDetailPage({ searchParams }: PageProps<"/b2b/payment_manage/poboPayee">) {
  const query = await searchParams;
  if (query.poboRecordId) return <PayerView id={idFromQuery(query, "poboRecordId")} query={query} />;
  return (
    <PoboPayerList
      list={await loadForPage(pobo.poboPage, parsePoboPayerFilters(query))}
      query={query}
      now={await pageWorldNow()}
      mayEnter={await mayEnterHere()}
    />
  );
}

async function PayerView({ id, query }: { id: string | undefined; query: Query }) {
  const back = hrefWithQueryChanges(paymentsScreens.poboPayers.path, query, { poboRecordId: undefined });
  const { output } = id ? await loadForPageOrRefusal(pobo.poboDetail, { poboRecordId: id }) : { output: null };
  if (output)
    return <PoboPayerDetail detail={output} now={await pageWorldNow()} back={back} mayEnter={await mayEnterHere()} />;
  const t = await getTranslations("payments.pobo");
  return <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}
