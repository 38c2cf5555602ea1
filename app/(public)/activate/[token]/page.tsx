import { getTranslations } from "next-intl/server";
import { ActivateButton } from "@/components/access/registration/activate-button";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { AreaMessages, sharedAreas } from "@/components/shell/frame/area-messages";
import { signedIn } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";
import { may } from "@/lib/gate/may";

export async function generateMetadata() {
  return { title: (await getTranslations("access.activate"))("title") };
}

/** Opening the page changes nothing: mail programs open links too. The button does. */
export default async function Activate({ params }: PageProps<"/activate/[token]">) {
  const [{ token }, t, { who }] = [await params, await getTranslations("access.activate"), await signedIn("portal")];
  return (
    <SignInFrame hotline={(await site()).hotline} title={t("title")} lead={t("lead")}>
      <AreaMessages of={[...sharedAreas, "access"]}>
        <ActivateButton token={token} isSignedIn={may(who, "session") === null} />
      </AreaMessages>
    </SignInFrame>
  );
}
