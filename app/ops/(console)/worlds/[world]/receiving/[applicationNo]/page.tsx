import { notFound } from "next/navigation";
import { ReceivingApplicationCase } from "@/components/operations/receiving/receiving-case";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { isOrderNo } from "@/lib/call/field-schemas";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { screenMetadataGenerator } from "../../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.receivingApplication);

export default async function WorldReceivingApplicationReviewPage({
  params,
}: PageProps<"/ops/worlds/[world]/receiving/[applicationNo]">) {
  const { world: worldName, applicationNo } = await params;
  const { name: world, clock } = await theWorld(worldName);
  if (!isOrderNo(applicationNo)) notFound();
  const { output, refusal } = await loadForPageOrRefusal(receivingApplicationActions.receivingApplication, {
    world,
    applicationNo,
  });
  if (refusal) notFound();
  return <ReceivingApplicationCase world={world} of={output} now={clock.now} />;
}
