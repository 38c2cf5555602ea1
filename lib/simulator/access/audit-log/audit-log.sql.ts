import type { auditTrail } from "@/lib/access/calls/audit-log";
import type { CallInput } from "@/lib/call/call";
import { pageOfRows, type PageRequest } from "@/lib/simulator/platform/store/paging";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { asNobody } from "@/lib/simulator/platform/store/under-way";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";

/** Describes one row of the log as stored. */
export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly notedAt: Date;
  readonly who: string;
  readonly name: string | null;
  /** Holds the person on whose behalf another actor did it; null otherwise. */
  readonly behalf: string | null;
  readonly what: string;
  readonly subject: string;
  readonly outcome: string;
  readonly origin: string;
  readonly isSealed: boolean;
}

const columns = `a.id, a.at, a.noted_at as "notedAt", a.who, coalesce(o.name, 'API · ' || k.name) as name, case when a.on_behalf_of <> '' then coalesce(b.name, '') end as behalf, a.what, a.subject, a.outcome, a.origin, a.seal_no is not null as "isSealed"`;

/** Selects the listed rows of the log. */
export interface AuditListing {
  readonly from: string;
  /** Joins further tables for their columns. */
  readonly beside: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/**
 * Matches calls that a page sends automatically when it is opened: the log would contain little else. They stay in the
 * chain that is proven.
 */
const byItself = "(a.what = 'access.refreshLogin' and a.outcome = 'ok')";

/**
 * Matches rows that none of the merchant's people wrote, though they may be about it; the index audit_about_idx holds
 * just these.
 */
const otherActors = "(a.who in ('nobody', 'clock') or a.who like 'ops:%')";

/** Matches rows that a merchant's people wrote, or a person of operations on their behalf. */
const behalf = "(a.on_behalf_of <> '' and a.on_behalf_of = any($3::text[]))";
const ownRows = `(a.who = any($3::text[]) or ${behalf})`;

/**
 * Selects the rows between two instants that a merchant's people wrote, by these ids, or others wrote about it, by its
 * number and its people's sign-in names.
 */
export function auditListing(
  world: string,
  userNo: string,
  { ids, about }: { readonly ids: readonly string[]; readonly about: readonly string[] },
  {
    who,
    area,
    result,
    gte,
    lt,
    isFolded,
  }: Pick<CallInput<typeof auditTrail.auditFile>, "who" | "area" | "result"> & {
    readonly gte: Date;
    readonly lt: Date;
    /** Omits the postings of operations: each is about an order with a separate row. */
    readonly isFolded: boolean;
  },
): AuditListing {
  const isOther = who === "operations" || who === "clock" || who === "nobody";
  const byWhom =
    who === undefined
      ? `(${ownRows} or (a.subject = any($4::text[]) and ${otherActors}))`
      : isOther
        ? `((a.subject = any($4::text[]) and ${otherActors}) or ${behalf})`
        : `(${ownRows} and cardinality($4::text[]) >= 0)`;
  const all = {
    where: `a.world = $1::uuid and ${byWhom} and not ${byItself} and not ($7::boolean and a.what like 'ledger.%') and a.at >= $5::timestamptz and a.at < $6::timestamptz`,
    values: [world, userNo, ids, about, gte, lt, isFolded],
  };
  return {
    from: "audit a",
    beside:
      "left join operator o on o.world = a.world and o.user_no = $2 and o.id::text = a.who left join api_key k on k.world = a.world and k.user_no = $2 and 'key:' || k.id::text = a.who left join operator b on a.on_behalf_of <> '' and b.world = a.world and b.user_no = $2 and b.id::text = a.on_behalf_of",
    ...withFilters(all, [
      [isOther ? (who === "operations" ? "ops:%" : who) : null, (n) => `a.who like ${n}`],
      [area && `${area}.%`, (n) => `a.what like ${n}`],
      [result, (n) => `(a.outcome = 'ok') = (${n} = 'done')`],
    ]),
  };
}

/**
 * Returns one page of the log, newest first by business time. Others wrote some of it, so row-level security hides it
 * from a merchant's request: the listing defines what a merchant may read.
 */
export const auditPage = (sql: Sql, pageRequest: PageRequest, { from, beside, where, values }: AuditListing) =>
  asNobody(() =>
    pageOfRows<AuditRow>(sql, pageRequest, { from, beside, where, values, columns, order: "a.at desc, a.id desc" }),
  );

/** Limits the rows an export reads per query. */
export const auditRowsPerQuery = 1_000;

/** Returns the next rows of the log before a row, newest first by business time: one portion of an export. */
export function auditRowsBefore(
  sql: Sql,
  { from, beside, where, values }: AuditListing,
  last: Pick<AuditRow, "at" | "id"> | null,
): Promise<AuditRow[]> {
  const [at, id] = [`$${values.length + 1}::timestamptz`, `$${values.length + 2}::uuid`];
  return asNobody(() =>
    sql<AuditRow>(
      `select ${columns} from ${from} ${beside} where ${where} and (${id} is null or (a.at, a.id) < (${at}, ${id})) order by a.at desc, a.id desc limit ${auditRowsPerQuery}`,
      [...values, last?.at ?? null, last?.id ?? null],
    ),
  );
}
