import { notFound } from "next/navigation";
import { MaterialCasePage } from "@/components/operations/materials/material-case-page";
import { tryLoad } from "@/lib/backend/load";
import { materialDesk } from "@/lib/operations/calls/materials";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { titled } from "../../../../../titled";

export const generateMetadata = titled(operationsScreens.material);

export default async function WorldMaterialPage({ params }: PageProps<"/ops/worlds/[world]/materials/[serialNo]">) {
  const { world: wanted, serialNo } = await params;
  const { name: world, clock } = await theWorld(wanted);
  const takes = materialDesk.materialCase.takes.safeParse({ world, serialNo });
  if (!takes.success) notFound();
  const { got, refusal } = await tryLoad(materialDesk.materialCase, takes.data);
  if (refusal) notFound();
  return <MaterialCasePage world={world} of={got} now={clock.now} />;
}
