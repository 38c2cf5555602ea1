import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { idIn } from "@/components/kit/select/query";
import { PoboEntryPage } from "@/components/payments/pobo/pobo-entry-page";
import { NotFound } from "@/components/shell/public/not-found";
import { load, tryLoad } from "@/lib/backend/load";
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
export default async function PoboPayeeEditAdd({ searchParams }: PageProps<"/b2b/payment_manage/poboPayeeEditAdd">) {
  const query = await searchParams;
  const id = idIn(query, "poboRecordId");
  const [now, { canSupport }, payerResult] = await Promise.all([
    pageWorldNow(),
    load(pobo.mayAddPerson, {}),
    id ? tryLoad(pobo.poboDetail, { poboRecordId: id }) : null,
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
  return <NotFound title={t("add")} problem={t("notFound")} advice={t("notFoundText")} back={list} />;
}
