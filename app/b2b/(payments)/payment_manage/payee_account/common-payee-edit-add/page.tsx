import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { idFromQuery, valueInQuery } from "@/components/kit/select/query";
import { PayeeEntryPage } from "@/components/payments/payees/payee-entry-page";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.payees"))("add") };
}

// named cast: a screen's path is a page that exists
const list = paymentsScreens.payees.path as Route;

/** Adds a payee, in Hong Kong with ?channel=hk, or changes the one named by ?payeeId=. */
export default async function PaymentPayeeFormPage({
  searchParams,
}: PageProps<"/b2b/payment_manage/payee_account/common-payee-edit-add">) {
  const query = await searchParams;
  if (!query.payeeId)
    return (
      <PayeeEntryPage payee={null} channel={valueInQuery(query, "channel") === "hk" ? "hk" : "abroad"} back={list} />
    );
  const id = idFromQuery(query, "payeeId");
  const { output } = id ? await loadForPageOrRefusal(payeeCalls.payeeDetail, { id }) : { output: null };
  if (output)
    return (
      <PayeeEntryPage
        payee={output.payee}
        channel={output.payee.channel}
        back={`${list}?payeeId=${output.payee.payeeId}` as Route}
      />
    );
  const t = await getTranslations("payments.payees");
  return <RecordNotFound title={t("add")} problem={t("notFound")} advice={t("notFoundText")} back={list} />;
}
