import { getTranslations } from "next-intl/server";
import { Company } from "@/components/access/company/company";
import { company } from "@/lib/access/calls/company";
import { account } from "@/lib/backend/account";
import { load, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";

export async function generateMetadata() {
  return { title: (await getTranslations("access.company"))("title") };
}

export default async function UserInfoPage() {
  const [own, service, names, standing, receiving] = await Promise.all([
    account(),
    load(company.customerService, {}),
    load(company.englishNameResult, {}),
    load(company.standing, {}),
    // a provider may not tell them
    tryLoad(company.receivingAccounts, {}),
  ]);
  return (
    <Company
      account={own}
      service={service}
      names={names}
      standing={standing}
      receiving={receiving.got?.rows ?? []}
      now={await worldNow()}
    />
  );
}
