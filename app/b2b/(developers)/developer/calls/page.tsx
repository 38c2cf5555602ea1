import { getTranslations } from "next-intl/server";
import { ApiRequestLogList } from "@/components/developers/request-log/call-list";
import { apiRequestLogQuery } from "@/components/developers/request-log/calls-query";
import { loadForPage } from "@/lib/backend/load";
import { requestLog } from "@/lib/developers/calls/request-log";
import { systemNow } from "@/lib/time/clock";

export async function generateMetadata() {
  return { title: (await getTranslations("developers.calls"))("title") };
}

/** Renders the log of the calls of API keys; its instants are in real time. */
export default async function ApiRequestLogPage({ searchParams }: PageProps<"/b2b/developer/calls">) {
  const query = await searchParams;
  return (
    <ApiRequestLogList
      list={await loadForPage(requestLog.keyCalls, apiRequestLogQuery(query))}
      query={query}
      now={systemNow()}
    />
  );
}
