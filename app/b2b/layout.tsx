import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ListViewsProvider } from "@/components/shell/lists/list-views-provider";
import { AreaTranslations, sharedAreas } from "@/components/shell/frame/area-messages";
import { BindEmailPrompt } from "@/components/shell/notices/email-prompt";
import { RolePreviewBanner } from "@/components/shell/frame/preview-banner";
import { PrincipalProvider } from "@/components/shell/frame/permission-gate";
import { buildPrincipalMenu } from "@/components/shell/frame/menu-tree";
import { PortalFrame } from "@/components/shell/frame/portal-frame";
import { SiteProvider } from "@/components/shell/public/site";
import { RequestDocument } from "@/components/theme/request-document";
import { listViewCalls } from "@/lib/access/calls/list-views";
import { maySwitchEdition } from "@/lib/access/rules";
import { currentAccount } from "@/lib/backend/account";
import { loadOptionalForPage, signedIn } from "@/lib/backend/load";
import { loadFrameNotices } from "@/lib/backend/notices";
import { pendingAgreementCount } from "@/lib/backend/pending-agreements";
import { siteOfRequest } from "@/lib/backend/site";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { portalBuild } from "@/lib/session/settings";
import { beijingDay } from "@/lib/time/beijing";
import { isWorkingDay } from "@/lib/time/calendar";
import { systemNow } from "@/lib/time/clock";

export { viewport } from "@/components/theme/document";

export async function generateMetadata(): Promise<Metadata> {
  const [{ name }, t] = [await siteOfRequest(), await getTranslations("shell")];
  return { title: { template: `%s · ${name}`, default: name }, description: t("productLong") };
}

/** Renders the portal's shell around every page that needs a session. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [
    locale,
    titleOf,
    { userName, userNo, operatorId, operatorName, operatorType, email, realNameState, userType, simulation, notices },
    { principal },
    currentSite,
    agreements,
    listViews,
  ] = await Promise.all([
    getLocale(),
    getTranslations(),
    currentAccount(),
    signedIn("portal"),
    siteOfRequest(),
    signedIn("portal").then(({ principal: principal }) =>
      principal?.realm === "portal" ? pendingAgreementCount(principal) : 0,
    ),
    loadOptionalForPage(listViewCalls.listViews, {}),
  ]);
  const tree =
    principal?.realm === "portal"
      ? buildPrincipalMenu(screens, principal, currentSite, (screen) => titleOf(titleKey(screen)))
      : [];
  const preview = principal?.realm === "portal" ? principal.preview : undefined;
  const today = beijingDay(systemNow());
  const shell = {
    user: {
      userName,
      userNo,
      operatorName,
      isMainOperator: operatorType === 1,
      maySwitch: currentSite.isPublicArea && maySwitchEdition(principal, { userType }),
    },
    person: operatorId,
    realNameState,
    tree,
    agreements,
    build: portalBuild(),
    hotline: { day: today, isWorking: isWorkingDay(today) },
    // a preview cannot acknowledge a notice, so none may block its pages
    notices: { ...(notices ?? (await loadFrameNotices())), ...(preview && { isPopupDue: false }) },
    world: simulation?.world ?? null,
    clock: { now: simulation?.now ?? systemNow(), speed: simulation?.speed ?? 1 },
  };
  return (
    <RequestDocument locale={locale}>
      <AreaTranslations of={sharedAreas}>
        <SiteProvider site={currentSite}>
          <PrincipalProvider principal={principal?.realm === "portal" ? principal : null}>
            <PortalFrame {...shell}>
              {preview && <RolePreviewBanner preview={preview} />}
              {operatorType === 1 && !email && <BindEmailPrompt />}
              <ListViewsProvider views={listViews?.rows ?? []} isReadOnly={preview !== undefined || listViews === null}>
                {children}
              </ListViewsProvider>
            </PortalFrame>
          </PrincipalProvider>
        </SiteProvider>
      </AreaTranslations>
    </RequestDocument>
  );
}
