import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AreaMessages, sharedAreas } from "@/components/shell/frame/area-messages";
import { EmailPrompt } from "@/components/shell/notices/email-prompt";
import { MayProvider } from "@/components/shell/frame/may";
import { menuTree } from "@/components/shell/frame/menu-tree";
import { PortalFrame } from "@/components/shell/frame/portal-frame";
import { SiteProvider } from "@/components/shell/public/site";
import { Document } from "@/components/theme/document";
import { schemeOf } from "@/components/theme/scheme";
import { maySwitchEdition } from "@/lib/access/rules";
import { account } from "@/lib/backend/account";
import { signedIn } from "@/lib/backend/load";
import { noticesByCalls } from "@/lib/backend/notices";
import { pendingAgreements } from "@/lib/backend/pending-agreements";
import { site } from "@/lib/backend/site";
import { preferenceOf } from "@/lib/call/preferences";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { portalBuild } from "@/lib/session/settings";
import { dayOf } from "@/lib/time/beijing";
import { isWorkingDay } from "@/lib/time/calendar";
import { systemNow } from "@/lib/time/clock";

export { viewport } from "@/components/theme/document";

export async function generateMetadata(): Promise<Metadata> {
  const [{ name }, t] = [await site(), await getTranslations("shell")];
  return { title: { template: `%s · ${name}`, default: name }, description: t("productLong") };
}

/** The portal's shell around every page that needs a session. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [
    locale,
    titleOf,
    jar,
    { userName, userNo, operatorId, operatorName, operatorType, email, realNameState, userType, simulation, notices },
    { who },
    here,
    agreements,
  ] = await Promise.all([
    getLocale(),
    getTranslations(),
    cookies(),
    account(),
    signedIn("portal"),
    site(),
    signedIn("portal").then(({ who: asks }) => (asks?.realm === "portal" ? pendingAgreements(asks) : 0)),
  ]);
  const tree = who?.realm === "portal" ? menuTree(screens, who, here, (screen) => titleOf(titleKey(screen))) : [];
  const today = dayOf(systemNow());
  const shell = {
    user: {
      userName,
      userNo,
      operatorName,
      isMainOperator: operatorType === 1,
      maySwitch: here.isPublicArea && maySwitchEdition(who, { userType }),
    },
    person: operatorId,
    realNameState,
    tree,
    agreements,
    build: portalBuild(),
    hotline: { day: today, isWorking: isWorkingDay(today) },
    notices: notices ?? (await noticesByCalls()),
    world: simulation?.world ?? null,
    clock: { now: simulation?.now ?? systemNow(), speed: simulation?.speed ?? 1 },
  };
  return (
    <Document locale={locale} scheme={schemeOf(preferenceOf(jar, "scheme"))}>
      <AreaMessages of={sharedAreas}>
        <SiteProvider site={here}>
          <MayProvider who={who?.realm === "portal" ? who : null}>
            <PortalFrame {...shell}>
              {operatorType === 1 && !email && <EmailPrompt />}
              {children}
            </PortalFrame>
          </MayProvider>
        </SiteProvider>
      </AreaMessages>
    </Document>
  );
}
