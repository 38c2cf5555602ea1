import { getTranslations } from "next-intl/server";
import { Company } from "@/components/access/company/company";
import { homeCalls } from "@/lib/accounts/calls/home";
import { company } from "@/lib/access/calls/company";
import { account } from "@/lib/backend/account";
import { load, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";

export async function generateMetadata() {
  return { title: (await getTranslations("access.company"))("title") };
}

export default async function UserInfoPage() {
  const own = await account();
  const [service, names, standing, receiving, { expiresOn }] = await Promise.all([
    load(company.customerService, {}),
    load(company.englishNameResult, {}),
    load(company.standing, {}),
    // a provider may not tell them
    tryLoad(company.receivingAccounts, {}),
    load(homeCalls.certificateExpiry, { id: own.userNo }),
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
