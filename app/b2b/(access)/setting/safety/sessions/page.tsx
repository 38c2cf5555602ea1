import { getTranslations } from "next-intl/server";
import { OwnSessionList } from "@/components/access/security/sessions";
import { sessions } from "@/lib/access/calls/sessions";
import { load } from "@/lib/backend/load";
import { systemNow } from "@/lib/time/clock";

export async function generateMetadata() {
  return { title: (await getTranslations("access.sessions"))("title") };
}

export default async function SessionsPage() {
  return <OwnSessionList rows={(await load(sessions.mySessions, {})).rows} now={systemNow()} />;
}
