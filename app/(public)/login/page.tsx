import type { Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInForm } from "@/components/access/sign-in/sign-in-form";
import { SignInProductPanel } from "@/components/access/sign-in/product-panel";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { TabBar } from "@/components/kit/page/tab-bar";
import { loadPageCaptcha } from "@/lib/backend/captcha";
import { loadPublicPageUser } from "@/lib/backend/load";
import { loadPendingSignInMfa } from "@/lib/backend/pending-mfa";
import { siteOfRequest } from "@/lib/backend/site";
import { sanitizeReturnPath } from "@/lib/gate/local-path";
import { renderSignInAgreements } from "./agreement";
import { CaptchaUnavailablePage, MissingCaptchaNotice } from "./busy";
import { signInLabels } from "./words";

export async function generateMetadata() {
  return { title: (await getTranslations("access.login"))("title") };
}

/** Returns the URL of this page with its query. Named cast: it is this page's own route. */
const addressOf = (by: string, next: string) =>
  `/login?${new URLSearchParams({ by, ...(next !== "/b2b" && { next }) }).toString()}` as Route;

/** Offers phone or email login (specification 1, section 2), according to the site's settings. */
export default async function PhoneOrEmailSignInPage({ searchParams }: PageProps<"/login">) {
  const query = await searchParams;
  const next = sanitizeReturnPath(query.next, "/b2b");
  // signed in meanwhile, in another tab: on to where this one was going. Named cast: an address within the portal
  if ((await loadPublicPageUser())?.principal) redirect(next as Route);
  const [t, siteInfo, { output: captcha, refusal }, agreement, pending] = await Promise.all([
    getTranslations("access.login"),
    siteOfRequest(),
    loadPageCaptcha("signIn"),
    renderSignInAgreements(),
    loadPendingSignInMfa(),
  ]);
  const offeredWays = (["phone", "email"] as const).filter((way) => siteInfo.offers[way]);
  const by = offeredWays.find((way) => way === query.by) ?? offeredWays[0] ?? "phone";
  if (refusal?.code === "CAPTCHA_BUSY")
    return <CaptchaUnavailablePage title={t("title")} lead={t("lead")} refusal={refusal} />;
  const [labels, back] = [await signInLabels(by), next === "/b2b" ? {} : { next }];
  return (
    <SignInFrame
      hotline={siteInfo.hotline}
      title={t("title")}
      lead={t("lead")}
      aside={<SignInProductPanel site={siteInfo} />}
      notice={next === "/b2b" ? undefined : t("back")}
    >
      {offeredWays.length > 1 && (
        <TabBar
          label={t("tabs")}
          current={by}
          tabs={offeredWays.map((way) => ({ key: way, label: t(way), href: addressOf(way, next) }))}
        />
      )}
      <MissingCaptchaNotice refusal={refusal} />
      <SignInForm
        key={by}
        by={by}
        next={next}
        pending={pending}
        captcha={captcha}
        labels={labels}
        {...(agreement && { agreement })}
      />
      <div className={layout.actions}>
        <LinkButton href="/register">{t("register")}</LinkButton>
        <LinkButton href="/forget" tone="quiet">
          {t("forgot")}
        </LinkButton>
        <LinkButton href={{ pathname: "/subLogin", query: back }} tone="quiet">
          {t("sub")}
        </LinkButton>
      </div>
    </SignInFrame>
  );
}
