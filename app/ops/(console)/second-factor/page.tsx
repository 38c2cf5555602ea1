import { MfaSettingsPage } from "@/components/operations/console/factor-page";
import { load } from "@/lib/backend/load";
import { factor } from "@/lib/operations/calls/factor";
import { operationsScreens } from "@/lib/operations/screens";
import { screenMetadataGenerator } from "../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.factor);

export default async function SecondFactorPage() {
  const { isOn, recoveryLeft } = await load(factor.factor, {});
  return <MfaSettingsPage isOn={isOn} recoveryLeft={recoveryLeft} />;
}
