import { idFromQuery, listPageFromQuery, searchTextInQuery, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import type { requestLog } from "@/lib/developers/calls/request-log";

/** Reads the filters from the URL of the log; unknown ones are ignored. */
export function apiRequestLogQuery(query: Query): Sends<typeof requestLog.keyCalls> {
  const [keyId, code] = [idFromQuery(query, "key"), searchTextInQuery(query, "code", 40)];
  return { ...(keyId && { keyId }), ...(code && /^\w+$/.test(code) && { code }), ...listPageFromQuery(query) };
}
