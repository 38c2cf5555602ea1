import { WorldSettingsPage } from "@/components/operations/worlds/terms-page";
import { loadForPage } from "@/lib/backend/load";
import { driving } from "@/lib/operations/calls/driving";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.terms);

export default async function WorldParametersPage({ params }: PageProps<"/ops/worlds/[world]/terms">) {
  const { name: world } = await theWorld((await params).world);
  return <WorldSettingsPage world={world} {...await loadForPage(driving.terms, { world })} />;
}
