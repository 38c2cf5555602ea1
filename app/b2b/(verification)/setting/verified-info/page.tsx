import { getTranslations } from "next-intl/server";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { VerificationInformation } from "@/components/verification/information/verification-information";
import { currentAccount } from "@/lib/backend/account";
import { loadForPage, signedIn } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { checkAccess } from "@/lib/gate/may";
import { verificationApplications } from "@/lib/verification/calls/applications";

export async function generateMetadata() {
  return { title: (await getTranslations("verification.information"))("title") };
}

export default async function VerificationInformationPage() {
  const [standing, merchant, now, { principal }] = await Promise.all([
    loadForPage(verificationApplications.standing, {}),
    currentAccount(),
    pageWorldNow(),
    signedIn("portal"),
  ]);
  const mayManage = checkAccess(principal, verificationApplications.renew.access) === null;
  return (
    <AreaTranslations of={["verification", "terms"]}>
      <VerificationInformation standing={standing} merchant={merchant} mayManage={mayManage} now={now} />
    </AreaTranslations>
  );
}
