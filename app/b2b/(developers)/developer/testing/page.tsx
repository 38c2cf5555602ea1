import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { TestingPage } from "@/components/developers/testing/testing-page";
import { signedIn } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";
import { invariant } from "@/lib/call/refusals";
import { menuPrefix } from "@/lib/call/path";
import { sandbox } from "@/lib/developers/calls/sandbox";
import { curlOf, typescriptOf } from "@/lib/developers/reference/snippets";
import { developersScreens } from "@/lib/developers/screens";
import { may } from "@/lib/gate/may";
import { publicUrl } from "@/lib/session/settings";
import { described } from "../contract";

export async function generateMetadata() {
  return { title: (await getTranslations("developers.testing"))("title") };
}

/** What can be brought about where banks and market are simulated; elsewhere there is no such page. */
export default async function Testing() {
  if (!(await site()).isSimulation) redirect("/404");
  const [{ who }, example] = [await signedIn("portal"), described(sandbox.setRate)];
  invariant(example, "the contract has every call");
  const base = publicUrl().origin + menuPrefix;
  return (
    <TestingPage
      curl={curlOf(example, base)}
      typescript={typescriptOf(example, base)}
      hasReference={may(who, developersScreens.reference.needs) === null}
    />
  );
}
