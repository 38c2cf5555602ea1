import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { idFromQuery } from "@/components/kit/select/query";
import { PoboEntryPage } from "@/components/payments/pobo/pobo-entry-page";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { pobo } from "@/lib/payments/calls/pobo";
import { paymentsScreens } from "@/lib/payments/screens";
import { beijingDay } from "@/lib/time/beijing";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.pobo"))("add") };
}

// named cast: a screen's path is a page that exists
const list = paymentsScreens.poboPayers.path as Route;

/** Adds a payer, or changes the one named by ?poboRecordId=. */
export default async function PoboPayerFormPage({ searchParams }: PageProps<"/b2b/payment_manage/poboPayeeEditAdd">) {
  const query = await searchParams;
  const id = idFromQuery(query, "poboRecordId");
  const [now, { canSupport }, payerResult] = await Promise.all([
    pageWorldNow(),
    loadForPage(pobo.mayAddPerson, {}),
    id ? loadForPageOrRefusal(pobo.poboDetail, { poboRecordId: id }) : null,
  ]);
  const common = { today: beijingDay(now), mayBePersonal: canSupport };
  if (!query.poboRecordId) return <PoboEntryPage payer={null} {...common} back={list} />;
  const payerDetail = payerResult?.output;
  if (payerDetail)
    return (
      <PoboEntryPage
        payer={payerDetail.payer}
        {...common}
        back={`${list}?poboRecordId=${payerDetail.payer.poboRecordId}` as Route}
      />
    );
  const t = await getTranslations("payments.pobo");
  return <RecordNotFound title={t("add")} problem={t("notFound")} advice={t("notFoundText")} back={list} />;
}
