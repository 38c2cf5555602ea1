import { getTranslations } from "next-intl/server";
import { hrefWith, idIn, valueOf, type Query } from "@/components/kit/select/query";
import { PartnerPage } from "@/components/payments/payees/partner-page";
import { Partners, partnersAsked } from "@/components/payments/payees/partners";
import { PayeeDetail } from "@/components/payments/payees/payee-detail";
import { Payees } from "@/components/payments/payees/payees";
import { payeesAsked } from "@/components/payments/payees/payees-query";
import { NotFound } from "@/components/shell/public/not-found";
import { load, signedIn, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import type { Needs } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import { partners } from "@/lib/payments/calls/partners";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.payees"))("title") };
}

const mayDo = async ({ needs }: { needs: Needs }) => may((await signedIn("portal")).who, needs) === null;

/** So many payees are offered to belong to a partner. */
const payeesOffered = 100;

/** The list of payees, or one of them: ?payeeId= says which; ?view=partners shows whom they belong to. */
export default async function PayeeAccount({ searchParams }: PageProps<"/b2b/payment_manage/payee_account">) {
  const query = await searchParams;
  if (valueOf(query, "view") === "partners") return <PartnersView query={query} />;
  if (query.payeeId) return <One id={idIn(query, "payeeId")} query={query} />;
  return (
    <Payees
      list={await load(payeeCalls.payeePage, payeesAsked(query))}
      query={query}
      now={await worldNow()}
      mayEnter={await mayDo(paymentsScreens.payeeEntry)}
    />
  );
}

async function One({ id, query }: { id: string | undefined; query: Query }) {
  const back = hrefWith(paymentsScreens.payees.path, query, { payeeId: undefined });
  const { got } = id ? await tryLoad(payeeCalls.payeeDetail, { id }) : { got: null };
  if (got)
    return (
      <PayeeDetail
        detail={got}
        now={await worldNow()}
        back={back}
        mayEnter={await mayDo(paymentsScreens.payeeEntry)}
        mayPay={await mayDo(paymentsScreens.pay)}
      />
    );
  const t = await getTranslations("payments.payees");
  return <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}

/** The merchant's partners, or one of them: ?partnerId= says which, "new" one that is added. */
async function PartnersView({ query }: { query: Query }) {
  const mayEnter = await mayDo(paymentsScreens.payeeEntry);
  const asked = valueOf(query, "partnerId");
  if (!asked) {
    const list = await load(partners.partnerPage, partnersAsked(query));
    return <Partners list={list} query={query} now={await worldNow()} mayEnter={mayEnter} />;
  }
  const back = hrefWith(paymentsScreens.payees.path, query, { partnerId: undefined });
  const partnerId = idIn(query, "partnerId");
  const [{ got }, { rows }] = await Promise.all([
    partnerId ? tryLoad(partners.partnerDetail, { partnerId }) : { got: null },
    load(payeeCalls.payeePage, { currentPage: 1, pageSize: payeesOffered }),
  ]);
  if (got || (asked === "new" && mayEnter)) {
    const mayPay = await mayDo(paymentsScreens.pay);
    return <PartnerPage detail={got ?? null} payees={rows} back={back} mayEnter={mayEnter} mayPay={mayPay} />;
  }
  const t = await getTranslations("payments.partners");
  return <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}
