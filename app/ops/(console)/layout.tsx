import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SignedInUserMenu } from "@/components/operations/money/account-tools";
import { ConsoleFrame } from "@/components/operations/console/console-frame";
import { buildConsoleMenu } from "@/components/operations/console/console-tree";
import { MfaMissingNotice } from "@/components/operations/console/factor-missing";
import { parseColourScheme } from "@/components/theme/scheme";
import { loadForPage } from "@/lib/backend/load";
import { preferenceFromCookieJar } from "@/lib/call/preferences";
import { titleKey } from "@/lib/catalogue/titles";
import { isSimulation } from "@/lib/session/settings";
import { operations } from "@/lib/operations/calls/worlds";
import { factor } from "@/lib/operations/calls/factor";
import { operationsScreens } from "@/lib/operations/screens";

/** Renders the console around every page that needs its session. */
export default async function SignedInConsoleLayout({ children }: { children: ReactNode }) {
  const [titleOf, { name }, { isMissing }] = await Promise.all([
    getTranslations(),
    loadForPage(operations.me, {}),
    loadForPage(factor.factor, {}),
  ]);
  return (
    <ConsoleFrame
      isSimulation={isSimulation()}
      scheme={parseColourScheme(preferenceFromCookieJar(await cookies(), "scheme"))}
      account={<SignedInUserMenu name={name} />}
      tree={buildConsoleMenu(Object.values(operationsScreens), (screen) => titleOf(titleKey(screen)))}
    >
      {isMissing && <MfaMissingNotice />}
      {children}
    </ConsoleFrame>
  );
}
