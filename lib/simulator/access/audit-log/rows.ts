import { auditDaysMax } from "@/lib/access/terms";
import type { auditTrail } from "@/lib/access/calls/audit-log";
import type { Detail } from "@/lib/call/refusals";
import type { Takes } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { daysListed } from "../../store/date-range";
import { withFilters } from "../../store/with-filters";
import type { Sql } from "../../store/pool";

/** One row of the log as stored. */
export interface AuditRow {
  id: string;
  at: Date;
  notedAt: Date;
  who: string;
  name: string | null;
  what: string;
  subject: string;
  outcome: string;
  origin: string;
  isSealed: boolean;
}

export interface Listing {
  readonly from: string;
  /** Joined to them for what they show. */
  readonly beside: string;
  readonly where: string;
  readonly values: readonly unknown[];
  readonly people: readonly { operatorId: string; name: string }[];
}

type Filters = Takes<typeof auditTrail.auditFile>;

export const auditColumns = `a.id, a.at, a.noted_at as "notedAt", a.who, o.name, a.what, a.subject, a.outcome, a.origin, a.seal_no is not null as "isSealed"`;

/**
 * Calls that a page makes by itself when it is opened: the log would hold little else. They stay in the chain that is
 * proven.
 */
const byItself = "(a.what = 'access.refreshLogin' and a.outcome = 'ok')";

/** Rows that nobody of the merchant wrote, though they may be about it; the index audit_about_idx holds just these. */
const others = "(a.who in ('nobody', 'clock') or a.who like 'ops:%')";

/**
 * Which rows of the audit log are a merchant's: everything its people did or were refused, and what others did about it
 * by its number or its people's sign-in names, such as a wrong password. Operations' names are hidden.
 */
export async function merchantRows(
  sql: Sql,
  world: string,
  { userNo }: Pick<Who, "userNo">,
  { who, area, result, from, to }: Filters,
  now: Date,
): Promise<{ listing: Listing; wrong: null } | { listing: null; wrong: Detail }> {
  const { span, wrong } = daysListed({ from, to }, now, auditDaysMax);
  if (wrong) return { listing: null, wrong };
  const found = await sql<{ operatorId: string; name: string; names: string[] }>(
    `select id as "operatorId", name, array_remove(array[email, phone]::text[], null) as names from operator where world = $1::uuid and user_no = $2 order by operator_type <> 1, made_at, id`,
    [world, userNo],
  );
  const people = found.map(({ operatorId, name }) => ({ operatorId, name }));
  const isOther = who === "operations" || who === "clock" || who === "nobody";
  const ids = people.map(({ operatorId }) => operatorId).filter((id) => !who || id === who);
  const byWhom =
    who === undefined
      ? `(a.who = any($3::text[]) or (a.subject = any($4::text[]) and ${others}))`
      : isOther
        ? `(a.subject = any($4::text[]) and ${others} and cardinality($3::text[]) >= 0)`
        : "(a.who = any($3::text[]) and cardinality($4::text[]) >= 0)";
  const all = {
    where: `a.world = $1::uuid and ${byWhom} and not ${byItself} and a.at >= $5::timestamptz and a.at < $6::timestamptz`,
    values: [world, userNo, ids, [userNo, ...found.flatMap(({ names }) => names)], span.gte, span.lt],
  };
  return {
    wrong: null,
    listing: {
      people,
      from: "audit a",
      beside: "left join operator o on o.world = a.world and o.user_no = $2 and o.id::text = a.who",
      ...withFilters(all, [
        [isOther ? (who === "operations" ? "ops:%" : who) : null, (n) => `a.who like ${n}`],
        [area && `${area}.%`, (n) => `a.what like ${n}`],
        [result, (n) => `(a.outcome = 'ok') = (${n} = 'done')`],
      ]),
    },
  };
}
