import type { Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import * as z from "zod/mini";
import { RegisterForm } from "@/components/access/registration/register-form";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { valueInQuery, type Query } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { AreaTranslations, sharedAreas } from "@/components/shell/frame/area-messages";
import { agreements } from "@/lib/access/calls/agreements";
import { registration } from "@/lib/access/calls/registration";
import { invitationText } from "@/lib/access/entries";
import { loadPageCaptcha } from "@/lib/backend/captcha";
import { loadForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";
import { checkAccess } from "@/lib/gate/may";
import { CaptchaUnavailablePage } from "../login/busy";

interface Coming {
  /** Holds the page's own address. */
  readonly path: string;
  readonly query: Query;
  /** Holds the code of an invitation's or partner's link. */
  readonly code?: string;
  readonly phone?: string;
}

/**
 * Renders the registration page for each of its three routes. The site's settings determine whether users register by
 * phone or email.
 */
export async function RegistrationPage({ path, query, code, phone = "" }: Coming) {
  const { principal } = await signedIn("portal");
  if (checkAccess(principal, "session") === null) redirect("/b2b");
  const [t, login, { offers, linkCode }] = [
    await getTranslations("access.register"),
    await getTranslations("access.login"),
    await siteOfRequest(),
  ];
  const offeredWays = (["phone", "email"] as const).filter((way) => offers[way]);
  const by = offeredWays.find((way) => way === valueInQuery(query, "by")) ?? offeredWays[0] ?? "phone";
  const { data: invitationCode = "" } = z.safeParse(invitationText, code ?? linkCode);
  const [{ output: captcha, refusal }, { rows }, invitationResult] = await Promise.all([
    loadPageCaptcha("register"),
    loadForPage(agreements.agreementList, {}),
    invitationCode !== "" ? loadForPageOrRefusal(registration.invitation, { code: invitationCode }) : null,
  ]);
  if (!captcha) return <CaptchaUnavailablePage title={t("title")} lead={t("lead")} refusal={refusal} />;
  const refusals = await getTranslations("refusals");
  return (
    <SignInFrame hotline={(await siteOfRequest()).hotline} title={t("title")} lead={t("lead")}>
      {invitationResult?.output && (
        <Notice tone="good">{t("invitedBy", { partner: invitationResult.output.partner })}</Notice>
      )}
      {/* an invalid invitation is reported before the form is filled in, which can be sent without one */}
      {code !== undefined && !invitationResult?.output && (
        <Notice tone="waiting">
          {invitationResult?.refusal?.code === "INVITATION_EXPIRED" ||
          invitationResult?.refusal?.code === "INVITATION_USED"
            ? refusals(invitationResult.refusal.code)
            : refusals("INVITATION_UNKNOWN")}
        </Notice>
      )}
      {/* named cast: this very page, with its query */}
      {offeredWays.length > 1 && (
        <TabBar
          label={t("tabs")}
          current={by}
          tabs={offeredWays.map((way) => ({ key: way, label: t(way), href: `${path}?by=${way}` as Route }))}
        />
      )}
      <AreaTranslations of={[...sharedAreas, "access"]}>
        <RegisterForm
          key={by}
          by={by}
          phone={phone}
          invitationCode={invitationResult?.output?.code ?? ""}
          captcha={captcha}
          agreements={rows.filter(({ isAsked }) => isAsked).map(({ id, title, version }) => ({ id, title, version }))}
        />
      </AreaTranslations>
      <div className={layout.actions}>
        <LinkButton href="/login">{t("signIn")}</LinkButton>
        <LinkButton href="/forget" tone="quiet">
          {login("forgot")}
        </LinkButton>
      </div>
    </SignInFrame>
  );
}

export const registrationMetadata = async () => ({ title: (await getTranslations("access.register"))("title") });
