import type { Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInForm } from "@/components/access/sign-in/sign-in-form";
import { SignInProductPanel } from "@/components/access/sign-in/product-panel";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { loadPageCaptcha } from "@/lib/backend/captcha";
import { loadPublicPageUser } from "@/lib/backend/load";
import { loadPendingSignInMfa } from "@/lib/backend/pending-mfa";
import { siteOfRequest } from "@/lib/backend/site";
import { sanitizeReturnPath } from "@/lib/gate/local-path";
import { renderSignInAgreements } from "../login/agreement";
import { CaptchaUnavailablePage, MissingCaptchaNotice } from "../login/busy";
import { signInLabels } from "../login/words";

export async function generateMetadata() {
  return { title: (await getTranslations("access.subLogin"))("title") };
}

/** Signs in a merchant's user by the merchant's number and the user's own name, phone or email. */
export default async function MerchantNumberSignInPage({ searchParams }: PageProps<"/subLogin">) {
  const next = sanitizeReturnPath((await searchParams).next, "/b2b");
  // signed in meanwhile, in another tab: on to where this one was going. Named cast: an address within the portal
  if ((await loadPublicPageUser())?.principal) redirect(next as Route);
  const [t, siteInfo, { output: captcha, refusal }, agreement, labels, pending] = await Promise.all([
    getTranslations("access.subLogin"),
    siteOfRequest(),
    loadPageCaptcha("signIn"),
    renderSignInAgreements(),
    signInLabels("merchant"),
    loadPendingSignInMfa(),
  ]);
  if (refusal?.code === "CAPTCHA_BUSY")
    return <CaptchaUnavailablePage title={t("title")} lead={t("lead")} refusal={refusal} />;
  return (
    <SignInFrame
      hotline={siteInfo.hotline}
      title={t("title")}
      lead={t("lead")}
      aside={<SignInProductPanel site={siteInfo} />}
    >
      <MissingCaptchaNotice refusal={refusal} />
      <SignInForm
        by="merchant"
        next={next}
        pending={pending}
        captcha={captcha}
        labels={labels}
        {...(agreement && { agreement })}
      />
      <div className={layout.actions}>
        <LinkButton href="/forget">{t("forgot")}</LinkButton>
        <LinkButton href={{ pathname: "/login", query: next === "/b2b" ? {} : { next } }} tone="quiet">
          {t("main")}
        </LinkButton>
      </div>
    </SignInFrame>
  );
}
