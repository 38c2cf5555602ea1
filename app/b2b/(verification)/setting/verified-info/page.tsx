import { getTranslations } from "next-intl/server";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { VerificationInformation } from "@/components/verification/information/verification-information";
import { load, signedIn } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { may } from "@/lib/gate/may";
import { applications } from "@/lib/verification/calls/applications";

export async function generateMetadata() {
  return { title: (await getTranslations("verification.information"))("title") };
}

export default async function VerificationInformationPage() {
  const [standing, now, { who }] = await Promise.all([load(applications.standing, {}), worldNow(), signedIn("portal")]);
  const mayManage = may(who, applications.renew.needs) === null;
  return (
    <AreaMessages of={["verification", "terms"]}>
      <VerificationInformation standing={standing} mayManage={mayManage} now={now} />
    </AreaMessages>
  );
}
