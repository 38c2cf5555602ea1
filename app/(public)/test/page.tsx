import { getTranslations } from "next-intl/server";
import { PortalStatusPage } from "@/components/help/status-page";
import { currentAccount } from "@/lib/backend/account";
import { checkBackendHealth } from "@/lib/backend/health";
import { signedIn } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("help.status"))("title") };
}

/**
 * Reports the current status of the portal; signed-in users also see their world's time. It works when nothing else
 * does.
 */
export default async function PublicStatusReportPage() {
  const simulation = await currentSimulation().catch(() => null);
  return <PortalStatusPage {...await checkBackendHealth()} simulation={simulation} />;
}

async function currentSimulation() {
  return (await signedIn("portal")).principal ? (await currentAccount()).simulation : null;
}
