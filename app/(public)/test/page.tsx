import { getTranslations } from "next-intl/server";
import { StatusPage } from "@/components/help/status-page";
import { account } from "@/lib/backend/account";
import { health } from "@/lib/backend/health";
import { signedIn } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("help.status"))("title") };
}

/** Whether the portal works right now; signed-in users also see their world's time. It works when nothing else does. */
export default async function Status() {
  const simulation = await simulated().catch(() => null);
  return <StatusPage {...await health()} simulation={simulation} />;
}

async function simulated() {
  return (await signedIn("portal")).who ? (await account()).simulation : null;
}
