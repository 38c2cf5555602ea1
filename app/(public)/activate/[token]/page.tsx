import { getTranslations } from "next-intl/server";
import { ActivateEmailedLinkButton } from "@/components/access/registration/activate-button";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { AreaTranslations, sharedAreas } from "@/components/shell/frame/area-messages";
import { signedIn } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";
import { checkAccess } from "@/lib/gate/may";

export async function generateMetadata() {
  return { title: (await getTranslations("access.activate"))("title") };
}

/** Changes nothing when opened, because mail programs open links too. The button activates the account. */
export default async function AccountActivationPage({ params }: PageProps<"/activate/[token]">) {
  const [{ token }, t, { principal }] = [
    await params,
    await getTranslations("access.activate"),
    await signedIn("portal"),
  ];
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={t("title")} lead={t("lead")}>
      <AreaTranslations of={[...sharedAreas, "access"]}>
        <ActivateEmailedLinkButton token={token} isSignedIn={checkAccess(principal, "session") === null} />
      </AreaTranslations>
    </SignInFrame>
  );
}
