import { choiceIn, daysIn, idIn, pageIn, type Query } from "@/components/kit/select/query";
import { auditAreas, auditOthers, type auditTrail } from "@/lib/access/calls/audit-log";
import type { Sends } from "@/lib/call/call";

export const results = ["done", "refused"] as const;

/** Returns the filters of the page's URL, beside its page number; unknown ones are left out. */
export function auditFilters(query: Query): Sends<typeof auditTrail.auditFile> {
  return {
    who: choiceIn(query, "who", auditOthers) ?? idIn(query, "who"),
    area: choiceIn(query, "area", auditAreas),
    result: choiceIn(query, "result", results),
    ...daysIn(query),
  };
}

export const auditLogInput = (query: Query): Sends<typeof auditTrail.auditLog> => ({
  ...auditFilters(query),
  ...pageIn(query),
});
