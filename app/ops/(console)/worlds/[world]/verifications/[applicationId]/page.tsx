import { notFound } from "next/navigation";
import { VerificationCasePage } from "@/components/operations/verification/case-page";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { screenMetadataGenerator } from "../../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.verification);

export default async function WorldVerificationReviewPage({
  params,
}: PageProps<"/ops/worlds/[world]/verifications/[applicationId]">) {
  const { world: worldName, applicationId } = await params;
  const { name: world, clock } = await theWorld(worldName);
  const input = verificationReviews.verificationCase.input.safeParse({ world, applicationId });
  if (!input.success) notFound();
  const { output, refusal } = await loadForPageOrRefusal(verificationReviews.verificationCase, input.data);
  if (refusal) notFound();
  return <VerificationCasePage world={world} of={output} now={clock.now} />;
}
