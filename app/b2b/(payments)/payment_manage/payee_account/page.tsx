import { getTranslations } from "next-intl/server";
import { hrefWith, idIn, type Query } from "@/components/kit/select/query";
import { PayeeDetail } from "@/components/payments/payees/payee-detail";
import { Payees } from "@/components/payments/payees/payees";
import { payeesAsked } from "@/components/payments/payees/payees-query";
import { NotFound } from "@/components/shell/public/not-found";
import { load, signedIn, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import type { Needs } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.payees"))("title") };
}

const mayDo = async ({ needs }: { needs: Needs }) => may((await signedIn("portal")).who, needs) === null;

/** The list of payees, or one of them: ?payeeId= says which. */
export default async function PayeeAccount({ searchParams }: PageProps<"/b2b/payment_manage/payee_account">) {
  const query = await searchParams;
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
