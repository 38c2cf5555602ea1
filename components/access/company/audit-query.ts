import {
  dateRangeFromQuery,
  idFromQuery,
  listPageFromQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import { auditAreas, auditOthers, type auditTrail } from "@/lib/access/calls/audit-log";
import type { Sends } from "@/lib/call/call";

export const results = ["done", "refused"] as const;

/** Returns the filters of the page's URL, beside its page number; unknown ones are left out. */
export function parseAuditLogFilters(query: Query): Sends<typeof auditTrail.auditFile> {
  const principal = auditOthers.find((option) => option === valueInQuery(query, "who")) ?? idFromQuery(query, "who");
  const area = auditAreas.find((option) => option === valueInQuery(query, "area"));
  const result = results.find((option) => option === valueInQuery(query, "result"));
  return {
    ...(principal && { who: principal }),
    ...(area && { area }),
    ...(result && { result }),
    ...dateRangeFromQuery(query),
  };
}

export const auditLogInput = (query: Query): Sends<typeof auditTrail.auditLog> => ({
  ...parseAuditLogFilters(query),
  ...listPageFromQuery(query),
});
