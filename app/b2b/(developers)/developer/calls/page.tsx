import { getTranslations } from "next-intl/server";
import { CallList } from "@/components/developers/request-log/call-list";
import { callsAsked } from "@/components/developers/request-log/calls-query";
import { load } from "@/lib/backend/load";
import { requestLog } from "@/lib/developers/calls/request-log";
import { systemNow } from "@/lib/time/clock";

export async function generateMetadata() {
  return { title: (await getTranslations("developers.calls"))("title") };
}

/** The log of what API keys asked; its instants are real ones. */
export default async function CallsPage({ searchParams }: PageProps<"/b2b/developer/calls">) {
  const query = await searchParams;
  return <CallList list={await load(requestLog.keyCalls, callsAsked(query))} query={query} now={systemNow()} />;
}
