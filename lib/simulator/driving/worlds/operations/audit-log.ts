import type { operations } from "@/lib/operations/calls/worlds";
import { auditLabels, type AuditLabels } from "@/lib/simulator/platform/audit/labels";
import type { Handler } from "@/lib/simulator/platform/handler";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";

interface Row {
  at: Date;
  notedAt: Date;
  who: string;
  name: string | null;
  onBehalfOf: string;
  /** Holds the name of the person on whose behalf it was done. */
  behalf: string | null;
  origin: string;
  what: string;
  subject: string;
  outcome: string;
  isSealed: boolean;
}

/** Matches a column with an actor, or with the id of a person of that name. */
const isOf = (column: string, n: string): string =>
  `(${column} = ${n} or ${column} in (select o.id::text from operator o where o.world = $1::uuid and o.name = ${n}))`;

/** Selects the name and the merchant of the person whose id a column holds. */
const personNamed = (column: string): string =>
  `(select o.name || ' ' || o.user_no from operator o where o.world = a.world and o.id = case when ${column} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${column}::uuid end)`;

/**
 * Returns a world's audit log, newest first by real time: the ids increase with it. Each row as it was written, and as
 * text in the reader's language.
 */
export const audit: Handler<typeof operations.audit> = async (
  { who, what, currentPage, pageSize },
  { world, caller, sql },
) => {
  const page = await pageOfRows<Row>(
    sql,
    { currentPage, pageSize },
    {
      from: "audit a",
      order: "a.id desc",
      ...withFilters({ where: "a.world = $1::uuid", values: [world.id] }, [
        [who, (n) => `(${isOf("a.who", n)} or (a.on_behalf_of <> '' and ${isOf("a.on_behalf_of", n)}))`],
        [what, (n) => `starts_with(a.what, ${n})`],
      ]),
      columns: `a.at, a.noted_at as "notedAt", a.who, a.on_behalf_of as "onBehalfOf", a.origin, a.what, a.subject, a.outcome, a.seal_no is not null as "isSealed",
      ${personNamed("a.who")} as name, ${personNamed("a.on_behalf_of")} as behalf`,
    },
  );
  const words = await auditLabels(caller.locale);
  return {
    ...page,
    rows: page.rows.map(({ name, behalf, ...row }) => ({
      ...row,
      words: {
        who: actorText(words, { ...row, name, behalf }),
        what: words.operationName(row.what),
        subject: words.subject(row.subject),
        result: words.result(row.outcome),
        origin: words.origin(row.origin),
      },
    })),
  };
};

function actorText(words: AuditLabels, { who, name, onBehalfOf, behalf }: Row): string {
  const actor = who.startsWith("ops:") ? words.operations(who.slice("ops:".length)) : words.actor(who, name);
  return onBehalfOf === "" ? actor : words.onBehalfOf(actor, words.actor(onBehalfOf, behalf));
}
