import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { BindForm } from "@/components/access/registration/bind-form";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { AreaMessages, sharedAreas } from "@/components/shell/frame/area-messages";
import { account } from "@/lib/backend/account";
import { signedIn } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";
import { may } from "@/lib/gate/may";

export async function generateMetadata() {
  return { title: (await getTranslations("access.bind"))("title") };
}

/**
 * Binds an email address to the signed-in user, usually right after registration; the name in the address is ignored.
 */
export default async function Bind({ params }: PageProps<"/bind/[loginNo]">) {
  const { loginNo } = await params;
  if (may((await signedIn("portal")).who, "session") !== null)
    redirect(`/login?next=${encodeURIComponent(`/bind/${loginNo}`)}`);
  const [t, { email }] = [await getTranslations("access.bind"), await account()];
  if (email)
    return (
      <SignInFrame hotline={(await site()).hotline} title={t("title")} lead={t("lead")}>
        <Notice tone="good" title={t("bound", { email })}>
          {t("boundText")}
        </Notice>
        <LinkButton href="/b2b" tone="primary">
          {t("home")}
        </LinkButton>
      </SignInFrame>
    );
  return (
    <SignInFrame hotline={(await site()).hotline} title={t("title")} lead={t("lead")}>
      <AreaMessages of={[...sharedAreas, "access"]}>
        <BindForm />
      </AreaMessages>
      <LinkButton href="/b2b" tone="quiet">
        {t("later")}
      </LinkButton>
    </SignInFrame>
  );
}
