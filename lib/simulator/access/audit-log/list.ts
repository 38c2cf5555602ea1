import type { auditTrail } from "@/lib/access/calls/audit-log";
import { auditWords, type AuditWords } from "../../audit/labels";
import type { Answer } from "../../handler";
import { pageOfRows } from "../../store/paging";
import { auditColumns, merchantRows, type AuditRow } from "./rows";

/** A row in words. */
export const inWords = (words: AuditWords, { id: _, who, name, what, subject, outcome, origin, ...row }: AuditRow) => ({
  ...row,
  who: words.who(who, name),
  what: words.what(what),
  subject: words.subject(subject),
  isDone: outcome === "ok",
  result: words.result(outcome),
  origin: words.origin(origin),
});

export const auditLog: Answer<typeof auditTrail.auditLog> = async (
  { currentPage, pageSize, ...filters },
  { who, world, now, caller, db, refuse },
) => {
  const { listing, wrong } = await merchantRows(db.sql, world.id, who, filters, now);
  if (wrong) return refuse("DATE_OUT_OF_RANGE", wrong);
  const { people, ...which } = listing;
  const [found, words] = [
    await pageOfRows<AuditRow>(
      db.sql,
      { currentPage, pageSize },
      { ...which, columns: auditColumns, order: "a.id desc" },
    ),
    await auditWords(caller.locale),
  ];
  return { ...found, rows: found.rows.map((row) => inWords(words, row)), people: [...people] };
};
