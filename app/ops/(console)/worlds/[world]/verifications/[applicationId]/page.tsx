import { notFound } from "next/navigation";
import { CasePage } from "@/components/operations/verification/case-page";
import { tryLoad } from "@/lib/backend/load";
import { verificationDesk } from "@/lib/operations/calls/verification";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { titled } from "../../../../../titled";

export const generateMetadata = titled(operationsScreens.verification);

export default async function WorldVerificationPage({
  params,
}: PageProps<"/ops/worlds/[world]/verifications/[applicationId]">) {
  const { world: wanted, applicationId } = await params;
  const { name: world, clock } = await theWorld(wanted);
  const takes = verificationDesk.verificationCase.takes.safeParse({ world, applicationId });
  if (!takes.success) notFound();
  const { got, refusal } = await tryLoad(verificationDesk.verificationCase, takes.data);
  if (refusal) notFound();
  return <CasePage world={world} of={got} now={clock.now} />;
}
