import type { auditTrail } from "@/lib/access/calls/audit-log";
import { auditLabels, type AuditLabels } from "@/lib/simulator/platform/audit/labels";
import type { Handler } from "@/lib/simulator/platform/handler";
import { auditPage, type AuditRow } from "./audit-log.sql";
import { merchantRows } from "./rows";
import { subjectNames } from "./subjects";

/** A row in words. */
export const inLabels = (
  labels: AuditLabels,
  { id: _, who, name, behalf, what, subject, outcome, origin, ...row }: AuditRow,
  nameOf: (subject: string) => string,
) => ({
  ...row,
  who: behalf === null ? labels.who(who, name) : labels.onBehalfOf(labels.who(who, name), behalf),
  what: labels.what(what),
  subject: labels.subject(nameOf(subject)),
  isDone: outcome === "ok",
  result: labels.result(outcome),
  origin: labels.origin(origin),
});

export const auditLog: Handler<typeof auditTrail.auditLog> = async ({ currentPage, pageSize, ...filters }, context) => {
  const { who, caller, refuse } = context;
  const { listing, refusal } = await merchantRows(context, who, filters, filters.area !== "ledger");
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const { people, ...which } = listing;
  const [found, labels] = [
    await auditPage(context.sql, { currentPage, pageSize }, which),
    await auditLabels(caller.locale),
  ];
  const nameOf = await subjectNames(
    context,
    who.userNo,
    found.rows.map(({ subject }) => subject),
  );
  return { ...found, rows: found.rows.map((row) => inLabels(labels, row, nameOf)), people: [...people] };
};
