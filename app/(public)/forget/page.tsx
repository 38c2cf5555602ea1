import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { ResetForgottenPasswordForms } from "@/components/access/sign-in/forget-forms";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import { valueInQuery } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { AreaTranslations, sharedAreas } from "@/components/shell/frame/area-messages";
import { isEmail } from "@/lib/access/entries";
import { loadPageCaptcha } from "@/lib/backend/captcha";
import { siteOfRequest } from "@/lib/backend/site";
import { CaptchaUnavailablePage } from "../login/busy";

export async function generateMetadata() {
  return { title: (await getTranslations("access.forget"))("title") };
}

/**
 * Resets a forgotten password by email or phone (specification 1, section 2), by a sign-in method that the site offers.
 */
export default async function ResetForgottenPasswordPage({ searchParams }: PageProps<"/forget">) {
  const query = await searchParams;
  const loginNo = valueInQuery(query, "loginNo")?.slice(0, 120) ?? "";
  const [{ output: captcha, refusal }, t, login, { offers }] = await Promise.all([
    loadPageCaptcha("reset"),
    getTranslations("access.forget"),
    getTranslations("access.login"),
    siteOfRequest(),
  ]);
  if (!captcha) return <CaptchaUnavailablePage title={t("title")} lead={t("lead")} refusal={refusal} />;
  const offeredWays = (["phone", "email"] as const).filter((way) => offers[way]);
  const preferredWay = loginNo ? (isEmail(loginNo) ? "email" : "phone") : valueInQuery(query, "by");
  const by = offeredWays.find((way) => way === preferredWay) ?? offeredWays[0] ?? "phone";
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={t("title")} lead={t("lead")}>
      {/* named cast: this very page, with its query */}
      {offeredWays.length > 1 && (
        <TabBar
          label={t("tabs")}
          current={by}
          tabs={offeredWays.map((way) => ({ key: way, label: login(way), href: `/forget?by=${way}` as Route }))}
        />
      )}
      <AreaTranslations of={[...sharedAreas, "access"]}>
        <ResetForgottenPasswordForms key={by} by={by} loginNo={loginNo} captcha={captcha} />
      </AreaTranslations>
      <div className={layout.actions}>
        <LinkButton href="/login">{t("signIn")}</LinkButton>
        <LinkButton href="/register" tone="quiet">
          {login("register")}
        </LinkButton>
      </div>
    </SignInFrame>
  );
}
