import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AccountTools } from "@/components/operations/account-tools";
import { ConsoleFrame } from "@/components/operations/console-frame";
import { schemeCookie, schemeOf } from "@/components/theme/scheme";
import { load } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls";

/** The console around every page that needs its session. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { name } = await load(operations.me, {});
  return <ConsoleFrame scheme={schemeOf((await cookies()).get(schemeCookie)?.value)} account={<AccountTools name={name} />}>{children}</ConsoleFrame>;
}
