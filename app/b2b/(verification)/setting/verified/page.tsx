import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { VerificationStart } from "@/components/verification/start/verification-start";
import { loadForPage, signedIn } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { checkAccess } from "@/lib/gate/may";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { drafts } from "@/lib/verification/calls/drafts";
import { verificationTypes } from "@/lib/verification/kinds";

export async function generateMetadata() {
  return { title: (await getTranslations("verification.start"))("title") };
}

export default async function VerificationStartPage() {
  const [standing, now, draftFacts] = await Promise.all([
    loadForPage(verificationApplications.standing, {}),
    pageWorldNow(),
    loadDrafts(),
  ]);
  return <VerificationStart standing={standing} now={now} {...draftFacts} />;
}

/** Loads the drafts of each type, for principals who may fill in the forms. */
async function loadDrafts(): Promise<Pick<ComponentProps<typeof VerificationStart>, "drafts" | "mayManage">> {
  const mayManage = checkAccess((await signedIn("portal")).principal, drafts.draft.access) === null;
  const draftsByType = await Promise.all(
    (mayManage ? verificationTypes : []).map(
      async (type) => [type, (await loadForPage(drafts.draft, { type })).draft] as const,
    ),
  );
  return {
    mayManage,
    drafts: Object.fromEntries(draftsByType.flatMap(([type, draft]) => (draft ? [[type, draft]] : []))),
  };
}
