import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AreaMessages } from "@/components/shell/area-messages";
import { menuTree } from "@/components/shell/menu-tree";
import { PortalFrame } from "@/components/shell/portal-frame";
import { WorldClockProvider } from "@/components/shell/world-clock";
import { Document } from "@/components/theme/document";
import { schemeCookie, schemeOf } from "@/components/theme/scheme";
import { access } from "@/lib/access/calls";
import { load, signedIn } from "@/lib/backend/load";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { systemNow } from "@/lib/time/clock";

export { viewport } from "@/components/theme/document";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  return { title: { template: `%s · ${t("product")}`, default: t("product") }, description: t("productLong") };
}

/** The portal's shell around every page that needs a session. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [locale, titleOf, jar] = [await getLocale(), await getTranslations(), await cookies()];
  const account = await load(access.account, {});
  const { who } = await signedIn("portal");
  const tree = who?.realm === "portal" ? menuTree(screens, who, (screen) => titleOf(titleKey(screen))) : [];
  const user = { userName: account.userName, userNo: account.userNo, operatorName: account.operatorName, isMainOperator: account.operatorType === 1 };
  return (
    <Document locale={locale} scheme={schemeOf(jar.get(schemeCookie)?.value)}>
      <AreaMessages>
        <WorldClockProvider now={account.simulation?.now ?? systemNow()} speed={account.simulation?.speed ?? 1}>
          <PortalFrame user={user} person={account.operatorId} realNameState={account.realNameState} tree={tree} world={account.simulation?.world ?? null}>{children}</PortalFrame>
        </WorldClockProvider>
      </AreaMessages>
    </Document>
  );
}
