import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, idFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { ReceivingAccountDetail } from "@/components/receiving/accounts/account-detail";
import { ReceivingAccountList, receivingAccountsInput } from "@/components/receiving/accounts/account-list";
import { ReceivingApplicationDetail } from "@/components/receiving/accounts/application-detail";
import { ReceivingApplicationList, accountApplicationsInput } from "@/components/receiving/accounts/application-list";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { receivingScreens } from "@/lib/receiving/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("receiving.accounts"))("title") };
}

/**
 * Displays the accounts, one account (?accountId=), the applications (?tab=applications) or one application
 * (?applicationNo=).
 */
export default async function ReceivingAccountsAndApplicationsPage({
  searchParams,
}: PageProps<"/b2b/collection/payee_account_page">) {
  const query = await searchParams;
  if (valueInQuery(query, "accountId")) return <Account query={query} />;
  const applicationNo = valueInQuery(query, "applicationNo");
  if (applicationNo) return <Application applicationNo={applicationNo} query={query} />;
  if (valueInQuery(query, "tab") === "applications") return <Applications query={query} />;
  const list = await loadForPage(payeeAccounts.payeeAccounts, receivingAccountsInput(query));
  return <ReceivingAccountList list={list} query={query} now={await pageWorldNow()} />;
}

const { path } = receivingScreens.accounts;

async function Account({ query }: { query: Query }) {
  const back = hrefWithQueryChanges(path, query, { accountId: undefined });
  const accountId = idFromQuery(query, "accountId");
  const { output } = accountId
    ? await loadForPageOrRefusal(payeeAccounts.payeeAccount, { accountId })
    : { output: null };
  if (output) return <ReceivingAccountDetail detail={output} now={await pageWorldNow()} back={back} />;
  const t = await getTranslations("receiving.accounts");
  return <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={back} />;
}

async function Application({ applicationNo, query }: { applicationNo: string; query: Query }) {
  const back = hrefWithQueryChanges(path, query, { applicationNo: undefined, tab: "applications" });
  const { output } = isOrderNo(applicationNo)
    ? await loadForPageOrRefusal(accountApplications.application, { applicationNo })
    : { output: null };
  if (output) return <ReceivingApplicationDetail detail={output} now={await pageWorldNow()} back={back} />;
  const t = await getTranslations("receiving");
  return (
    <RecordNotFound
      title={t("accounts.title")}
      problem={t("records.notFound")}
      advice={t("accounts.notFoundText")}
      back={back}
    />
  );
}

async function Applications({ query }: { query: Query }) {
  const input = accountApplicationsInput(query);
  const { output, refusal } = await loadForPageOrRefusal(accountApplications.applications, input);
  const refusalText =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? (await getTranslations("refusals"))(refusal.code, {
          from: String(refusal.detail.from),
          to: String(refusal.detail.to),
        })
      : null;
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize };
  return (
    <ReceivingApplicationList
      list={output ?? nothing}
      query={query}
      input={input}
      refusalText={refusalText}
      now={await pageWorldNow()}
    />
  );
}
