import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SimulationTestGuidePage } from "@/components/developers/testing/testing-page";
import { signedIn } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";
import { invariant } from "@/lib/call/refusals";
import { menuPrefix } from "@/lib/call/path";
import { sandbox } from "@/lib/developers/calls/sandbox";
import { curlOf, typescriptOf } from "@/lib/developers/reference/snippets";
import { developersScreens } from "@/lib/developers/screens";
import { checkAccess } from "@/lib/gate/may";
import { publicUrl } from "@/lib/session/settings";
import { describeApiCall } from "../contract";

export async function generateMetadata() {
  return { title: (await getTranslations("developers.testing"))("title") };
}

/** Renders the test tools of a site with simulated banks and market; elsewhere the page does not exist. */
export default async function SimulationTestToolsPage() {
  if (!(await siteOfRequest()).isSimulation) redirect("/404");
  const [{ principal }, example] = [await signedIn("portal"), describeApiCall(sandbox.setRate)];
  invariant(example, "the contract has every call");
  const base = publicUrl().origin + menuPrefix;
  return (
    <SimulationTestGuidePage
      curl={curlOf(example, base)}
      typescript={typescriptOf(example, base)}
      hasReference={checkAccess(principal, developersScreens.reference.access) === null}
    />
  );
}
