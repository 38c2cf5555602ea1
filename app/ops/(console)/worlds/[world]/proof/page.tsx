import { LedgerProofReport } from "@/components/operations/proof/proof-report";
import { loadForPage } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.proof);

export default async function WorldLedgerProofPage({ params }: PageProps<"/ops/worlds/[world]/proof">) {
  const { name: world } = await theWorld((await params).world);
  return <LedgerProofReport world={world} proof={await loadForPage(operations.prove, { world })} />;
}
