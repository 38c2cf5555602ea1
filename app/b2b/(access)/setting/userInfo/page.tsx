import { getTranslations } from "next-intl/server";
import { Company } from "@/components/access/company/company";
import { homeCalls } from "@/lib/accounts/calls/home";
import { company } from "@/lib/access/calls/company";
import { account } from "@/lib/backend/account";
import { load, signedIn, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";

export async function generateMetadata() {
  return { title: (await getTranslations("access.company"))("title") };
}

export default async function UserInfoPage() {
  const { who } = await signedIn("portal");
  const [own, service, names, standing, receiving, { expiresOn }] = await Promise.all([
    account(),
    load(company.customerService, {}),
    load(company.englishNameResult, {}),
    load(company.standing, {}),
    // a provider may not tell them
    tryLoad(company.receivingAccounts, {}),
    who?.realm === "portal" ? load(homeCalls.certificateExpiry, { id: who.userNo }) : { expiresOn: null },
  ]);
  return (
    <Company
      account={own}
      service={service}
      names={names}
      standing={standing}
      receiving={receiving.got?.rows ?? []}
      certificateUntil={expiresOn}
      now={await worldNow()}
    />
  );
}
