import type { auditTrail } from "@/lib/access/calls/audit-log";
import { auditFileRowsMax } from "@/lib/access/terms";
import { beijingText, beijingDay } from "@/lib/time/beijing";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { auditLabels } from "@/lib/simulator/platform/audit/labels";
import { byteOrderMark, csvLine } from "../../../formats/csv";
import type { Handler } from "@/lib/simulator/platform/handler";
import { auditRowWithLabels } from "./list";
import { auditRowsBefore, auditRowsPerQuery, type AuditRow } from "./audit-rows";
import { merchantAuditListing } from "./rows";
import { auditSubjectNames } from "./subjects";

/** Streams the log as a file: a portion of rows is loaded when the reader has consumed the one before. */
export const streamAuditLogFile: Handler<typeof auditTrail.auditFile> = async (filters, context) => {
  const { principal, now, caller, refuse } = context;
  const { listing, refusal } = await merchantAuditListing(context, principal, filters, false);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const labels = await auditLabels(caller.locale);
  await writeAuditNote(context, { what: "access.auditFile", subject: principal.userNo, outcome: "ok" });

  const columns = ["at", "who", "what", "subject", "result", "origin", "notedAt"] as const;
  const encoder = new TextEncoder();
  let last: AuditRow | null = null;
  let writtenCount = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(encoder.encode(byteOrderMark + csvLine(columns.map(labels.heading), "all"))),
    async pull(controller) {
      const rows: AuditRow[] = await auditRowsBefore(context.sql, listing, last);
      const portion = rows.slice(0, auditFileRowsMax - writtenCount);
      const nameOf = await auditSubjectNames(
        context,
        principal.userNo,
        portion.map(({ subject }) => subject),
      );
      const lines = portion.map((row) => {
        const texts = auditRowWithLabels(labels, row, nameOf);
        const { at, who, what, subject, result, origin, notedAt } = texts;
        return csvLine([beijingText(at), who, what, subject, result, origin, notedAt.toISOString()], "all");
      });
      writtenCount += portion.length;
      last = portion.at(-1) ?? last;
      const isCut = writtenCount >= auditFileRowsMax && rows.length > 0;
      if (isCut) lines.push(csvLine([labels.heading("cut")], "all"));
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join("")));
      if (isCut || rows.length < auditRowsPerQuery) controller.close();
    },
  });
  return { name: `audit-${principal.userNo}-${beijingDay(now)}.csv`, type: "text/csv; charset=utf-8", body };
};
