import { notFound } from "next/navigation";
import { ReceivingCase } from "@/components/operations/receiving/receiving-case";
import { tryLoad } from "@/lib/backend/load";
import { isOrderNo } from "@/lib/call/field-schemas";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { titled } from "../../../../../titled";

export const generateMetadata = titled(operationsScreens.receivingApplication);

export default async function WorldReceivingApplicationPage({
  params,
}: PageProps<"/ops/worlds/[world]/receiving/[applicationNo]">) {
  const { world: wanted, applicationNo } = await params;
  const { name: world, clock } = await theWorld(wanted);
  if (!isOrderNo(applicationNo)) notFound();
  const { got, refusal } = await tryLoad(receivingApplicationActions.receivingApplication, { world, applicationNo });
  if (refusal) notFound();
  return <ReceivingCase world={world} of={got} now={clock.now} />;
}
