import { getTranslations } from "next-intl/server";
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
  const mayManage = may((await signedIn("portal")).who, drafts.draft.needs) === null;
  const [standing, now, saved] = await Promise.all([
    load(applications.standing, {}),
    worldNow(),
    Promise.all(
      (mayManage ? verificationTypes : []).map(
        async (type) => [type, (await load(drafts.draft, { type })).draft] as const,
      ),
    ),
  ]);
  const kept = Object.fromEntries(saved.flatMap(([type, draft]) => (draft ? [[type, draft]] : [])));
  return <VerificationStart standing={standing} drafts={kept} mayManage={mayManage} now={now} />;
}
