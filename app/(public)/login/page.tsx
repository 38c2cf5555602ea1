import type { Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInForm } from "@/components/access/sign-in/sign-in-form";
import { ProductPanel } from "@/components/access/sign-in/product-panel";
import { SignInFrame } from "@/components/access/sign-in/sign-in-frame";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { TabBar } from "@/components/kit/page/tab-bar";
import { captchaOfPage } from "@/lib/backend/captcha";
import { visitor } from "@/lib/backend/load";
import { pendingMfa } from "@/lib/backend/pending-mfa";
import { site } from "@/lib/backend/site";
import { localPath } from "@/lib/gate/local-path";
import { agreementToTick } from "./agreement";
import { Busy, WithoutCaptcha } from "./busy";
import { signInLabels } from "./words";

export async function generateMetadata() {
  return { title: (await getTranslations("access.login"))("title") };
}

/** Named cast: this very page, with its query. */
const addressOf = (by: string, next: string) =>
  `/login?${new URLSearchParams({ by, ...(next !== "/b2b" && { next }) }).toString()}` as Route;

/** "Phone login or email login" (specification 1, section 2): the site says which are offered. */
export default async function Login({ searchParams }: PageProps<"/login">) {
  const asked = await searchParams;
  const next = localPath(asked.next, "/b2b");
  // signed in meanwhile, in another tab: on to where this one was going. Named cast: an address within the portal
  if ((await visitor())?.who) redirect(next as Route);
  const [t, here, { got: captcha, refusal }, agreement, pending] = await Promise.all([
    getTranslations("access.login"),
    site(),
    captchaOfPage("signIn"),
    agreementToTick(),
    pendingMfa(),
  ]);
  const offered = (["phone", "email"] as const).filter((way) => here.offers[way]);
  const by = offered.find((way) => way === asked.by) ?? offered[0] ?? "phone";
  if (refusal?.code === "CAPTCHA_BUSY") return <Busy title={t("title")} lead={t("lead")} refusal={refusal} />;
  const [labels, back] = [await signInLabels(by), next === "/b2b" ? {} : { next }];
  return (
    <SignInFrame
      hotline={here.hotline}
      title={t("title")}
      lead={t("lead")}
      aside={<ProductPanel site={here} />}
      notice={next === "/b2b" ? undefined : t("back")}
    >
      {offered.length > 1 && (
        <TabBar
          label={t("tabs")}
          current={by}
          tabs={offered.map((way) => ({ key: way, label: t(way), href: addressOf(way, next) }))}
        />
      )}
      <WithoutCaptcha refusal={refusal} />
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
