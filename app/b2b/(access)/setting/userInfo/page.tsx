import { getTranslations } from "next-intl/server";
import { CompanyOverview } from "@/components/access/company/company";
import { homeCalls } from "@/lib/accounts/calls/home";
import { merchantCompanyCalls } from "@/lib/access/calls/company";
import { currentAccount } from "@/lib/backend/account";
import { loadForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";

export async function generateMetadata() {
  return { title: (await getTranslations("access.company"))("title") };
}

export default async function CompanyOverviewPage() {
  const { principal } = await signedIn("portal");
  const [account, service, names, standing, receiving, { expiresOn }] = await Promise.all([
    currentAccount(),
    loadForPage(merchantCompanyCalls.customerService, {}),
    loadForPage(merchantCompanyCalls.englishNameResult, {}),
    loadForPage(merchantCompanyCalls.standing, {}),
    // a provider may not be permitted to read them
    loadForPageOrRefusal(merchantCompanyCalls.receivingAccounts, {}),
    principal?.realm === "portal"
      ? loadForPage(homeCalls.certificateExpiry, { id: principal.userNo })
      : { expiresOn: null },
  ]);
  return (
    <CompanyOverview
      account={account}
      service={service}
      names={names}
      standing={standing}
      receiving={receiving.output?.rows ?? []}
      certificateUntil={expiresOn}
      now={await pageWorldNow()}
    />
  );
}
