import { cookies } from "next/headers";
import { ConsoleFrame } from "@/components/operations/console/console-frame";
import { ConsoleSignInPage } from "@/components/operations/console/sign-in";
import { valueInQuery } from "@/components/kit/select/query";
import { parseColourScheme } from "@/components/theme/scheme";
import { preferenceFromCookieJar } from "@/lib/call/preferences";
import { isSimulation } from "@/lib/session/settings";
import { operationsScreens } from "@/lib/operations/screens";
import { screenMetadataGenerator } from "../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.signIn);

/**
 * Returns true for pages of the console, the only allowed redirect targets: any other address would be an open
 * redirect.
 */
const isOfConsole = (path: string): boolean => /^\/ops(\/[\w\-/]*)?(\?[^\\]*)?$/.test(path) && !path.includes("//");

export default async function ConsoleSignInFormPage({ searchParams }: PageProps<"/ops/login">) {
  const next = valueInQuery(await searchParams, "next") ?? "/ops";
  return (
    <ConsoleFrame
      isSimulation={isSimulation()}
      scheme={parseColourScheme(preferenceFromCookieJar(await cookies(), "scheme"))}
    >
      <ConsoleSignInPage next={isOfConsole(next) ? next : "/ops"} />
    </ConsoleFrame>
  );
}
