import { idIn, pageIn, textIn, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import type { requestLog } from "@/lib/developers/calls/request-log";

/** Reads the filters from the URL of the log; unknown ones are ignored. */
export function callsQuery(query: Query): Sends<typeof requestLog.keyCalls> {
  const code = textIn(query, "code", 40);
  return { keyId: idIn(query, "key"), ...(code && /^\w+$/.test(code) && { code }), ...pageIn(query) };
}
