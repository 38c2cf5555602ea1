import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { VerificationSteps } from "@/components/verification/start/verification-steps";
import { accountsScreens } from "@/lib/accounts/screens";
import { currentAccount } from "@/lib/backend/account";
import { signedIn } from "@/lib/backend/load";
import { checkAccess } from "@/lib/gate/may";
import { promptOf } from "@/lib/verification/kinds";
import { verificationScreens } from "@/lib/verification/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("access.noPermission"))("title") };
}

/**
 * Reports missing access, inside the shell: to this page, to a page of the main operator only, to exchange without
 * real-name verification, or to everything.
 */
export default async function PortalNoPermissionPage({ searchParams }: PageProps<"/b2b/exception/403">) {
  const [t, shell] = [await getTranslations("access.noPermission"), await getTranslations("shell.noPermissionAtAll")];
  const { principal } = await signedIn("portal");
  if (principal?.realm === "portal" && principal.permissions.length === 0)
    return <PageHeader title={shell("title")}>{shell("text")}</PageHeader>;
  const { why } = await searchParams;
  if (why !== "realName")
    return (
      <PageHeader title={t("title")} actions={<LinkButton href="/b2b">{t("home")}</LinkButton>}>
        {t(why === "mainOperator" ? "mainOperator" : "text")}
      </PageHeader>
    );
  const { realNameState } = await currentAccount();
  const isReviewed = realNameState === 1;
  const to = promptOf[realNameState] ?? "information";
  return (
    <div className={layout.page}>
      <PageHeader title={t(isReviewed ? "reviewTitle" : "realNameTitle")}>
        {t(isReviewed ? "review" : "realName")}
      </PageHeader>
      <div className={layout.actions}>
        {checkAccess(principal, verificationScreens[to].access) === null && (
          <LinkButton tone="primary" href={verificationScreens[to].path as Route}>
            {t(to === "start" ? "start" : isReviewed ? "progress" : "information")}
          </LinkButton>
        )}
        {/* home lists what is left to do, and what can be done meanwhile */}
        <LinkButton href={accountsScreens.home.path as Route}>{t("steps")}</LinkButton>
        <LinkButton href="/b2b/help?article=real-name" tone="quiet">
          {t("about")}
        </LinkButton>
      </div>
      <VerificationSteps />
    </div>
  );
}
