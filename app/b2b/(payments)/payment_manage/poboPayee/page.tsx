import { getTranslations } from "next-intl/server";
import { hrefWith, idIn, type Query } from "@/components/kit/select/query";
import { PoboDetail } from "@/components/payments/pobo/pobo-detail";
import { poboQuery, PoboPayers } from "@/components/payments/pobo/pobo-payers";
import { NotFound } from "@/components/shell/public/not-found";
import { load, signedIn, tryLoad } from "@/lib/backend/load";
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
export default async function PoboPayee({ searchParams }: PageProps<"/b2b/payment_manage/poboPayee">) {
  const query = await searchParams;
  if (query.poboRecordId) return <PayerView id={idIn(query, "poboRecordId")} query={query} />;
  return (
    <PoboPayers
      list={await load(pobo.poboPage, poboQuery(query))}
      query={query}
      now={await pageWorldNow()}
      mayEnter={await mayEnterHere()}
    />
  );
}

async function PayerView({ id, query }: { id: string | undefined; query: Query }) {
  const back = hrefWith(paymentsScreens.poboPayers.path, query, { poboRecordId: undefined });
  const { output } = id ? await tryLoad(pobo.poboDetail, { poboRecordId: id }) : { output: null };
  if (output)
    return <PoboDetail detail={output} now={await pageWorldNow()} back={back} mayEnter={await mayEnterHere()} />;
  const t = await getTranslations("payments.pobo");
  return <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}
