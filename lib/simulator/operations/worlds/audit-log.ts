import type { operations } from "@/lib/operations/calls/worlds";
import { auditLabels } from "../../audit/labels";
import type { Handler } from "../../handler";
import { withFilters } from "../../store/with-filters";
import { pageOfRows } from "../../store/paging";

interface Row {
  at: Date;
  notedAt: Date;
  who: string;
  name: string | null;
  origin: string;
  what: string;
  subject: string;
  outcome: string;
  isSealed: boolean;
}

/**
 * A world's audit log, newest first by real time: the ids grow with it. Each row as it was written, and in the reader's
 * words.
 */
export const audit: Handler<typeof operations.audit> = async (
  { who, what, currentPage, pageSize },
  { world, caller, sql },
) => {
  const found = await pageOfRows<Row>(
    sql,
    { currentPage, pageSize },
    {
      from: "audit a",
      order: "a.id desc",
      ...withFilters({ where: "a.world = $1::uuid", values: [world.id] }, [
        [
          who,
          (n) =>
            `(a.who = ${n} or a.who in (select o.id::text from operator o where o.world = $1::uuid and o.name = ${n}))`,
        ],
        [what, (n) => `starts_with(a.what, ${n})`],
      ]),
      columns: `a.at, a.noted_at as "notedAt", a.who, a.origin, a.what, a.subject, a.outcome, a.seal_no is not null as "isSealed",
      (select o.name || ' ' || o.user_no from operator o where o.world = a.world and o.id = case when a.who ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.who::uuid end) as name`,
    },
  );
  const words = await auditLabels(caller.locale);
  return {
    ...found,
    rows: found.rows.map(({ name, ...row }) => ({
      ...row,
      words: {
        who: row.who.startsWith("ops:") ? words.operations(row.who.slice("ops:".length)) : words.who(row.who, name),
        what: words.what(row.what),
        subject: words.subject(row.subject),
        result: words.result(row.outcome),
        origin: words.origin(row.origin),
      },
    })),
  };
};
