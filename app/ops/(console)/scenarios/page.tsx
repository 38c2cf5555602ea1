import { ScenarioPage } from "@/components/operations/scenarios/scenario-page";
import { loadForPage } from "@/lib/backend/load";
import { scenarioCalls } from "@/lib/operations/calls/scenarios";
import { operationsScreens } from "@/lib/operations/screens";
import { screenMetadataGenerator } from "../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.scenarios);

export default async function ScenarioRunnerPage() {
  return <ScenarioPage examples={(await loadForPage(scenarioCalls.scenarios, {})).rows} />;
}
