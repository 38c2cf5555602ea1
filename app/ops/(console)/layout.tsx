import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { SignedInUserMenu } from "@/components/operations/money/account-tools";
import { ConsoleFrame } from "@/components/operations/console/console-frame";
import { MfaMissingNotice } from "@/components/operations/console/factor-missing";
import { parseColourScheme } from "@/components/theme/scheme";
import { load } from "@/lib/backend/load";
import { preferenceOf } from "@/lib/call/preferences";
import { isSimulation } from "@/lib/session/settings";
import { operations } from "@/lib/operations/calls/worlds";
import { factor } from "@/lib/operations/calls/factor";

/** Renders the console around every page that needs its session. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [{ name }, { isMissing }] = await Promise.all([load(operations.me, {}), load(factor.factor, {})]);
  return (
    <ConsoleFrame
      isSimulation={isSimulation()}
      scheme={parseColourScheme(preferenceOf(await cookies(), "scheme"))}
      account={<SignedInUserMenu name={name} />}
    >
      {isMissing && <MfaMissingNotice />}
      {children}
    </ConsoleFrame>
  );
}
