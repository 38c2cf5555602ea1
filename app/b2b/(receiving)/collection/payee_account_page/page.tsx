import { getTranslations } from "next-intl/server";
import { hrefWith, idIn, valueOf, type Query } from "@/components/kit/select/query";
import { AccountDetail } from "@/components/receiving/accounts/account-detail";
import { PayeeAccountList, accountsAsked } from "@/components/receiving/accounts/account-list";
import { ApplicationDetail } from "@/components/receiving/accounts/application-detail";
import { ApplicationList, applicationsAsked } from "@/components/receiving/accounts/application-list";
import { NotFound } from "@/components/shell/public/not-found";
import { load, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { receivingScreens } from "@/lib/receiving/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("receiving.accounts"))("title") };
}

/** The accounts, one of them (?accountId=), the applications (?tab=applications) or one of those (?applicationNo=). */
export default async function PayeeAccountPage({ searchParams }: PageProps<"/b2b/collection/payee_account_page">) {
  const query = await searchParams;
  if (valueOf(query, "accountId")) return <Account query={query} />;
  const applicationNo = valueOf(query, "applicationNo");
  if (applicationNo) return <Application applicationNo={applicationNo} query={query} />;
  if (valueOf(query, "tab") === "applications") return <Applications query={query} />;
  const list = await load(payeeAccounts.payeeAccounts, accountsAsked(query));
  return <PayeeAccountList list={list} query={query} now={await worldNow()} />;
}

const { path } = receivingScreens.accounts;

async function Account({ query }: { query: Query }) {
  const back = hrefWith(path, query, { accountId: undefined });
  const accountId = idIn(query, "accountId");
  const { got } = accountId ? await tryLoad(payeeAccounts.payeeAccount, { accountId }) : { got: null };
  if (got) return <AccountDetail detail={got} now={await worldNow()} back={back} />;
  const t = await getTranslations("receiving.accounts");
  return <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}

async function Application({ applicationNo, query }: { applicationNo: string; query: Query }) {
  const back = hrefWith(path, query, { applicationNo: undefined, tab: "applications" });
  const { got } = isOrderNo(applicationNo)
    ? await tryLoad(accountApplications.application, { applicationNo })
    : { got: null };
  if (got) return <ApplicationDetail detail={got} now={await worldNow()} back={back} />;
  const t = await getTranslations("receiving");
  return (
    <NotFound
      title={t("accounts.title")}
      problem={t("records.notFound")}
      advice={t("accounts.notFoundText")}
      back={back}
    />
  );
}

async function Applications({ query }: { query: Query }) {
  const asked = applicationsAsked(query);
  const { got, refusal } = await tryLoad(accountApplications.applications, asked);
  const refused =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? (await getTranslations("refusals"))(refusal.code, {
          from: String(refusal.detail.from),
          to: String(refusal.detail.to),
        })
      : null;
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: asked.pageSize };
  return <ApplicationList list={got ?? nothing} query={query} asked={asked} refused={refused} now={await worldNow()} />;
}
