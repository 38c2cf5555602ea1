import type { auditTrail } from "@/lib/access/calls/audit-log";
import { auditFileRowsMax } from "@/lib/access/terms";
import { beijingText, dayOf } from "@/lib/time/beijing";
import { note } from "@/lib/simulator/platform/audit/audit";
import { auditLabels } from "@/lib/simulator/platform/audit/labels";
import { byteOrderMark, csvLine } from "../../../formats/csv";
import type { Handler } from "@/lib/simulator/platform/handler";
import { inLabels } from "./list";
import { auditRowsBefore, rowsAtOnce, type AuditRow } from "./audit-log.sql";
import { merchantRows } from "./rows";
import { subjectNames } from "./subjects";

/** The log as a file, made while it is read: a portion of rows is loaded when the reader has taken the one before. */
export const auditFile: Handler<typeof auditTrail.auditFile> = async (filters, context) => {
  const { who, now, caller, refuse } = context;
  const { listing, refusal } = await merchantRows(context, who, filters, false);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const labels = await auditLabels(caller.locale);
  await note(context, { what: "access.auditFile", subject: who.userNo, outcome: "ok" });

  const columns = ["at", "who", "what", "subject", "result", "origin", "notedAt"] as const;
  const encoder = new TextEncoder();
  let last: AuditRow | null = null;
  let written = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvLine(columns.map(labels.say)))),
    async pull(controller) {
      const rows: AuditRow[] = await auditRowsBefore(context.sql, listing, last);
      const taken = rows.slice(0, auditFileRowsMax - written);
      const nameOf = await subjectNames(
        context,
        who.userNo,
        taken.map(({ subject }) => subject),
      );
      const lines = taken.map((row) => {
        const said = inLabels(labels, row, nameOf);
        return csvLine([
          beijingText(said.at),
          said.who,
          said.what,
          said.subject,
          said.result,
          said.origin,
          said.notedAt.toISOString(),
        ]);
      });
      written += taken.length;
      last = taken.at(-1) ?? last;
      const isCut = written >= auditFileRowsMax && rows.length > 0;
      if (isCut) lines.push(csvLine([labels.say("cut")]));
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join("")));
      if (isCut || rows.length < rowsAtOnce) controller.close();
    },
  });
  return { name: `audit-${who.userNo}-${dayOf(now)}.csv`, type: "text/csv; charset=utf-8", body };
};
