import { MfaSettingsPage } from "@/components/operations/console/factor-page";
import { loadForPage } from "@/lib/backend/load";
import { factor } from "@/lib/operations/calls/factor";
import { operationsScreens } from "@/lib/operations/screens";
import { screenMetadataGenerator } from "../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.factor);

export default async function ConsoleMfaSettingsPage() {
  const { isOn, recoveryLeft } = await loadForPage(factor.factor, {});
  return <MfaSettingsPage isOn={isOn} recoveryLeft={recoveryLeft} />;
}
