import { getTranslations } from "next-intl/server";
import { OwnSessionList } from "@/components/access/security/sessions";
import { sessions } from "@/lib/access/calls/sessions";
import { loadForPage } from "@/lib/backend/load";
import { systemNow } from "@/lib/time/clock";

export async function generateMetadata() {
  return { title: (await getTranslations("access.sessions"))("title") };
}

export default async function OwnSessionListPage() {
  return <OwnSessionList rows={(await loadForPage(sessions.mySessions, {})).rows} now={systemNow()} />;
}
