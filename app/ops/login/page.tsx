import { cookies } from "next/headers";
import { ConsoleFrame } from "@/components/operations/console/console-frame";
import { SignIn } from "@/components/operations/console/sign-in";
import { valueOf } from "@/components/kit/select/query";
import { schemeOf } from "@/components/theme/scheme";
import { preferenceOf } from "@/lib/call/preferences";
import { isSimulation } from "@/lib/session/settings";
import { operationsScreens } from "@/lib/operations/screens";
import { titled } from "../titled";

export const generateMetadata = titled(operationsScreens.signIn);

/** Only pages of the console are led back to: an address from outside would be an open door. */
const isOfConsole = (path: string): boolean => /^\/ops(\/[\w\-/]*)?(\?[^\\]*)?$/.test(path) && !path.includes("//");

export default async function SignInPage({ searchParams }: PageProps<"/ops/login">) {
  const next = valueOf(await searchParams, "next") ?? "/ops";
  return (
    <ConsoleFrame isSimulation={isSimulation()} scheme={schemeOf(preferenceOf(await cookies(), "scheme"))}>
      <SignIn next={isOfConsole(next) ? next : "/ops"} />
    </ConsoleFrame>
  );
}
