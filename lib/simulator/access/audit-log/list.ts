import type { auditTrail } from "@/lib/access/calls/audit-log";
import { auditLabels, type AuditLabels } from "../../audit/labels";
import type { Handler } from "../../handler";
import { auditPage, type AuditRow } from "./audit-log.sql";
import { merchantRows } from "./rows";

/** A row in words. */
export const inLabels = (
  labels: AuditLabels,
  { id: _, who, name, what, subject, outcome, origin, ...row }: AuditRow,
) => ({
  ...row,
  who: labels.who(who, name),
  what: labels.what(what),
  subject: labels.subject(subject),
  isDone: outcome === "ok",
  result: labels.result(outcome),
  origin: labels.origin(origin),
});

export const auditLog: Handler<typeof auditTrail.auditLog> = async ({ currentPage, pageSize, ...filters }, context) => {
  const { who, caller, refuse } = context;
  const { listing, refusal } = await merchantRows(context, who, filters);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const { people, ...which } = listing;
  const [found, labels] = [
    await auditPage(context.sql, { currentPage, pageSize }, which),
    await auditLabels(caller.locale),
  ];
  return { ...found, rows: found.rows.map((row) => inLabels(labels, row)), people: [...people] };
};
