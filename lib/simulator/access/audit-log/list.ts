import type { auditTrail } from "@/lib/access/calls/audit-log";
import { auditLabels, type AuditLabels } from "@/lib/simulator/platform/audit/labels";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readAuditLogPage, type AuditRow } from "./audit-rows";
import { merchantAuditListing } from "./rows";
import { auditSubjectNames } from "./subjects";

/** Converts a row to text. */
export const auditRowWithLabels = (
  labels: AuditLabels,
  { id: _, who, name, behalf, what, subject, outcome, origin, ...row }: AuditRow,
  nameOf: (subject: string) => string,
) => ({
  ...row,
  who: behalf === null ? labels.actor(who, name) : labels.onBehalfOf(labels.actor(who, name), behalf),
  what: labels.operationName(what),
  subject: labels.subject(nameOf(subject)),
  isDone: outcome === "ok",
  result: labels.result(outcome),
  origin: labels.origin(origin),
});

export const listMerchantAuditLog: Handler<typeof auditTrail.auditLog> = async (
  { currentPage, pageSize, ...filters },
  context,
) => {
  const { principal, caller, refuse } = context;
  const { listing, refusal } = await merchantAuditListing(context, principal, filters, filters.area !== "ledger");
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const { people, ...rowListing } = listing;
  const [resultPage, labels] = [
    await readAuditLogPage(context.sql, { currentPage, pageSize }, rowListing),
    await auditLabels(caller.locale),
  ];
  const nameOf = await auditSubjectNames(
    context,
    principal.userNo,
    resultPage.rows.map(({ subject }) => subject),
  );
  return {
    ...resultPage,
    rows: resultPage.rows.map((row) => auditRowWithLabels(labels, row, nameOf)),
    people: [...people],
  };
};
