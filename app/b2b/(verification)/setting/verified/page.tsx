import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { VerificationStart } from "@/components/verification/start/verification-start";
import { load, signedIn } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { may } from "@/lib/gate/may";
import { applications } from "@/lib/verification/calls/applications";
import { drafts } from "@/lib/verification/calls/drafts";
import { verificationTypes } from "@/lib/verification/kinds";

export async function generateMetadata() {
  return { title: (await getTranslations("verification.start"))("title") };
}

export default async function VerificationStartPage() {
  const [standing, now, kept] = await Promise.all([load(applications.standing, {}), worldNow(), keptDrafts()]);
  return <VerificationStart standing={standing} now={now} {...kept} />;
}

/** The drafts of each type, of whoever may fill in the forms. */
async function keptDrafts(): Promise<Pick<ComponentProps<typeof VerificationStart>, "drafts" | "mayManage">> {
  const mayManage = may((await signedIn("portal")).who, drafts.draft.needs) === null;
  const saved = await Promise.all(
    (mayManage ? verificationTypes : []).map(
      async (type) => [type, (await load(drafts.draft, { type })).draft] as const,
    ),
  );
  return { mayManage, drafts: Object.fromEntries(saved.flatMap(([type, draft]) => (draft ? [[type, draft]] : []))) };
}
