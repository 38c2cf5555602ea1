import { daysIn, idIn, pageIn, valueOf, type Query } from "@/components/kit/select/query";
import { auditAreas, auditOthers, type auditTrail } from "@/lib/access/calls/audit-log";
import type { Sends } from "@/lib/call/call";

export const results = ["done", "refused"] as const;

/** The filters of the page's URL, beside its page number; unknown ones are left out. */
export function auditFilters(query: Query): Sends<typeof auditTrail.auditFile> {
  const who = auditOthers.find((each) => each === valueOf(query, "who")) ?? idIn(query, "who");
  const area = auditAreas.find((each) => each === valueOf(query, "area"));
  const result = results.find((each) => each === valueOf(query, "result"));
  return { ...(who && { who }), ...(area && { area }), ...(result && { result }), ...daysIn(query) };
}

export const auditAsked = (query: Query): Sends<typeof auditTrail.auditLog> => ({
  ...auditFilters(query),
  ...pageIn(query),
});
