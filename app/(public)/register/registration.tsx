import type { Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import * as z from "zod/mini";
import { RegisterForm } from "@/components/access/registration/register-form";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { valueOf, type Query } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { AreaMessages, sharedAreas } from "@/components/shell/frame/area-messages";
import { agreements } from "@/lib/access/calls/agreements";
import { registration } from "@/lib/access/calls/registration";
import { invitationText } from "@/lib/access/entries";
import { captchaOfPage } from "@/lib/backend/captcha";
import { load, signedIn, tryLoad } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";
import { may } from "@/lib/gate/may";
import { Busy } from "../login/busy";

interface Coming {
  /** The page's own address. */
  readonly path: string;
  readonly query: Query;
  /** The code of an invitation's or partner's link. */
  readonly code?: string;
  readonly phone?: string;
}

/** The registration page, by whichever of its three routes one comes. The site says by what one registers. */
export async function Registration({ path, query, code, phone = "" }: Coming) {
  const { who } = await signedIn("portal");
  if (may(who, "session") === null) redirect("/b2b");
  const [t, login, { offers, linkCode }] = [
    await getTranslations("access.register"),
    await getTranslations("access.login"),
    await site(),
  ];
  const offered = (["phone", "email"] as const).filter((way) => offers[way]);
  const by = offered.find((way) => way === valueOf(query, "by")) ?? offered[0] ?? "phone";
  const { data: asked = "" } = z.safeParse(invitationText, code ?? linkCode);
  const [{ got: captcha, refusal }, { rows }, invited] = await Promise.all([
    captchaOfPage("register"),
    load(agreements.agreementList, {}),
    asked !== "" ? tryLoad(registration.invitation, { code: asked }) : null,
  ]);
  if (!captcha) return <Busy title={t("title")} lead={t("lead")} refusal={refusal} />;
  const refusals = await getTranslations("refusals");
  return (
    <SignInFrame hotline={(await site()).hotline} title={t("title")} lead={t("lead")}>
      {invited?.got && <Notice tone="good">{t("invitedBy", { partner: invited.got.partner })}</Notice>}
      {/* an invalid invitation is reported before the form is filled in, which can be sent without one */}
      {code !== undefined && !invited?.got && (
        <Notice tone="waiting">
          {invited?.refusal?.code === "INVITATION_EXPIRED" || invited?.refusal?.code === "INVITATION_USED"
            ? refusals(invited.refusal.code)
            : refusals("INVITATION_UNKNOWN")}
        </Notice>
      )}
      {/* named cast: this very page, with its query */}
      {offered.length > 1 && (
        <TabBar
          label={t("tabs")}
          current={by}
          tabs={offered.map((way) => ({ key: way, label: t(way), href: `${path}?by=${way}` as Route }))}
        />
      )}
      <AreaMessages of={[...sharedAreas, "access"]}>
        <RegisterForm
          key={by}
          by={by}
          phone={phone}
          invitationCode={invited?.got?.code ?? ""}
          captcha={captcha}
          agreements={rows.filter(({ isAsked }) => isAsked).map(({ id, title, version }) => ({ id, title, version }))}
        />
      </AreaMessages>
      <div className={layout.actions}>
        <LinkButton href="/login">{t("signIn")}</LinkButton>
        <LinkButton href="/forget" tone="quiet">
          {login("forgot")}
        </LinkButton>
      </div>
    </SignInFrame>
  );
}

export const titledRegister = async () => ({ title: (await getTranslations("access.register"))("title") });
