import { ScenarioPage } from "@/components/operations/scenarios/scenario-page";
import { load } from "@/lib/backend/load";
import { scenarioCalls } from "@/lib/operations/calls/scenarios";
import { operationsScreens } from "@/lib/operations/screens";
import { screenMetadata } from "../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.scenarios);

export default async function ScenariosPage() {
  return <ScenarioPage examples={(await load(scenarioCalls.scenarios, {})).rows} />;
}
