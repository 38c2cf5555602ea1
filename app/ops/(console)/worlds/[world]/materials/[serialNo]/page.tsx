import { notFound } from "next/navigation";
import { MaterialCasePage } from "@/components/operations/materials/material-case-page";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../../the-world";
import { screenMetadataGenerator } from "../../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.material);

export default async function WorldMaterialReviewPage({
  params,
}: PageProps<"/ops/worlds/[world]/materials/[serialNo]">) {
  const { world: worldName, serialNo } = await params;
  const { name: world, clock } = await theWorld(worldName);
  const input = opsMaterialReviews.materialCase.input.safeParse({ world, serialNo });
  if (!input.success) notFound();
  const { output, refusal } = await loadForPageOrRefusal(opsMaterialReviews.materialCase, input.data);
  if (refusal) notFound();
  return <MaterialCasePage world={world} of={output} now={clock.now} />;
}
