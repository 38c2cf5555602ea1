import { getTranslations } from "next-intl/server";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { VerificationInformation } from "@/components/verification/information/verification-information";
import { loadForPage, signedIn } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { checkAccess } from "@/lib/gate/may";
import { verificationApplications } from "@/lib/verification/calls/applications";

export async function generateMetadata() {
  return { title: (await getTranslations("verification.information"))("title") };
}

export default async function VerificationInformationPage() {
  const [standing, now, { principal }] = await Promise.all([
    loadForPage(verificationApplications.standing, {}),
    pageWorldNow(),
    signedIn("portal"),
  ]);
  const mayManage = checkAccess(principal, verificationApplications.renew.access) === null;
  return (
    <AreaTranslations of={["verification", "terms"]}>
      <VerificationInformation standing={standing} mayManage={mayManage} now={now} />
    </AreaTranslations>
  );
}
