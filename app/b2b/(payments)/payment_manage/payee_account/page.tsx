import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, idFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { PartnerPage } from "@/components/payments/payees/partner-page";
import { PartnerList, parsePartnerFilters } from "@/components/payments/payees/partners";
import { PayeeDetail } from "@/components/payments/payees/payee-detail";
import { MerchantPayeeList } from "@/components/payments/payees/payees";
import { parsePayeeFilters } from "@/components/payments/payees/payees-query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import type { Access } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import { partners } from "@/lib/payments/calls/partners";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.payees"))("title") };
}

const mayDo = async ({ access }: { access: Access }) =>
  checkAccess((await signedIn("portal")).principal, access) === null;

/** Limits the number of payees that can be assigned to a partner. */
const payeesOffered = 100;

/** Renders the list of payees, the payee named by ?payeeId=, or with ?view=partners the partners they belong to. */
export default async function PaymentPayeeListOrDetailPage({
  searchParams,
}: PageProps<"/b2b/payment_manage/payee_account">) {
  const query = await searchParams;
  if (valueInQuery(query, "view") === "partners") return <PartnersView query={query} />;
  if (query.payeeId) return <PayeeView id={idFromQuery(query, "payeeId")} query={query} />;
  return (
    <MerchantPayeeList
      list={await loadForPage(payeeCalls.payeePage, parsePayeeFilters(query))}
      query={query}
      now={await pageWorldNow()}
      mayEnter={await mayDo(paymentsScreens.payeeEntry)}
    />
  );
}

async function PayeeView({ id, query }: { id: string | undefined; query: Query }) {
  const back = hrefWithQueryChanges(paymentsScreens.payees.path, query, { payeeId: undefined });
  const { output } = id ? await loadForPageOrRefusal(payeeCalls.payeeDetail, { id }) : { output: null };
  if (output)
    return (
      <PayeeDetail
        detail={output}
        now={await pageWorldNow()}
        back={back}
        mayEnter={await mayDo(paymentsScreens.payeeEntry)}
        mayPay={await mayDo(paymentsScreens.pay)}
      />
    );
  const t = await getTranslations("payments.payees");
  return <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}

/** Renders the merchant's partners, or the one named by ?partnerId=; "new" adds one. */
async function PartnersView({ query }: { query: Query }) {
  const mayEnter = await mayDo(paymentsScreens.payeeEntry);
  const partnerParam = valueInQuery(query, "partnerId");
  if (!partnerParam) {
    const list = await loadForPage(partners.partnerPage, parsePartnerFilters(query));
    return <PartnerList list={list} query={query} now={await pageWorldNow()} mayEnter={mayEnter} />;
  }
  const back = hrefWithQueryChanges(paymentsScreens.payees.path, query, { partnerId: undefined });
  const partnerId = idFromQuery(query, "partnerId");
  const [{ output }, { rows }] = await Promise.all([
    partnerId ? loadForPageOrRefusal(partners.partnerDetail, { partnerId }) : { output: null },
    loadForPage(payeeCalls.payeePage, { currentPage: 1, pageSize: payeesOffered }),
  ]);
  if (output || (partnerParam === "new" && mayEnter)) {
    const mayPay = await mayDo(paymentsScreens.pay);
    return <PartnerPage detail={output ?? null} payees={rows} back={back} mayEnter={mayEnter} mayPay={mayPay} />;
  }
  const t = await getTranslations("payments.partners");
  return <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}
