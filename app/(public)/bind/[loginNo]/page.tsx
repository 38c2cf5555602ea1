import { getTranslations } from "next-intl/server";
import { BindEmailByPhoneForm } from "@/components/access/registration/bind-by-phone-form";
import { BindEmailForm } from "@/components/access/registration/bind-form";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { AreaTranslations, sharedAreas } from "@/components/shell/frame/area-messages";
import { loadPageCaptcha } from "@/lib/backend/captcha";
import { currentAccount } from "@/lib/backend/account";
import { signedIn } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";
import { checkAccess } from "@/lib/gate/may";
import { phoneNumberSchema } from "@/lib/reference/places/phone";
import { CaptchaUnavailablePage } from "../../login/busy";

export async function generateMetadata() {
  return { title: (await getTranslations("access.bind"))("title") };
}

/**
 * Binds an email address, usually right after registration: to the signed-in user, otherwise to the user with the phone
 * number in the URL, which a code proves.
 */
export default async function BindEmailPage({ params }: PageProps<"/bind/[loginNo]">) {
  const { loginNo } = await params;
  if (checkAccess((await signedIn("portal")).principal, "own") !== null)
    return <BindByPhone loginNo={decodeURIComponent(loginNo)} />;
  const [t, { email }] = [await getTranslations("access.bind"), await currentAccount()];
  if (email)
    return (
      <SignInFrame hotline={(await siteOfRequest()).hotline} title={t("title")} lead={t("lead")}>
        <Notice tone="good" title={t("bound", { email })}>
          {t("boundText")}
        </Notice>
        <LinkButton href="/b2b" tone="primary">
          {t("home")}
        </LinkButton>
      </SignInFrame>
    );
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={t("title")} lead={t("lead")}>
      <AreaTranslations of={[...sharedAreas, "access"]}>
        <BindEmailForm />
      </AreaTranslations>
      <LinkButton href="/b2b" tone="quiet">
        {t("later")}
      </LinkButton>
    </SignInFrame>
  );
}

async function BindByPhone({ loginNo }: { loginNo: string }) {
  const t = await getTranslations("access.bind");
  const { output: captcha, refusal } = await loadPageCaptcha("register");
  if (!captcha) return <CaptchaUnavailablePage title={t("title")} lead={t("lead")} refusal={refusal} />;
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={t("title")} lead={t("lead")}>
      <AreaTranslations of={[...sharedAreas, "access"]}>
        <BindEmailByPhoneForm phone={phoneNumberSchema.safeParse(loginNo).data ?? ""} captcha={captcha} />
      </AreaTranslations>
      <LinkButton href="/login" tone="quiet">
        {t("signIn")}
      </LinkButton>
    </SignInFrame>
  );
}
