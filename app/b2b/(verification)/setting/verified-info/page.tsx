import { getTranslations } from "next-intl/server";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { VerificationInformation } from "@/components/verification/information/verification-information";
import { load, signedIn } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { may } from "@/lib/gate/may";
import { verificationApplications } from "@/lib/verification/calls/applications";

export async function generateMetadata() {
  return { title: (await getTranslations("verification.information"))("title") };
}

export default async function VerificationInformationPage() {
  const [standing, now, { principal }] = await Promise.all([
    load(verificationApplications.standing, {}),
    pageWorldNow(),
    signedIn("portal"),
  ]);
  const mayManage = may(principal, verificationApplications.renew.access) === null;
  return (
    <AreaMessages of={["verification", "terms"]}>
      <VerificationInformation standing={standing} mayManage={mayManage} now={now} />
    </AreaMessages>
  );
}
