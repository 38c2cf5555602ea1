import type { auditTrail } from "@/lib/access/calls/audit-log";
import type { Takes } from "@/lib/call/call";
import { pageOfRows, type Paged } from "@/lib/simulator/platform/store/paging";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { asNobody } from "@/lib/simulator/platform/store/under-way";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";

/** One row of the log as stored. */
export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly notedAt: Date;
  readonly who: string;
  readonly name: string | null;
  /** In whose name it was done, where somebody else did it; null otherwise. */
  readonly behalf: string | null;
  readonly what: string;
  readonly subject: string;
  readonly outcome: string;
  readonly origin: string;
  readonly isSealed: boolean;
}

const columns = `a.id, a.at, a.noted_at as "notedAt", a.who, coalesce(o.name, 'API · ' || k.name) as name, case when a.on_behalf_of <> '' then coalesce(b.name, '') end as behalf, a.what, a.subject, a.outcome, a.origin, a.seal_no is not null as "isSealed"`;

/** Which rows of the log are listed. */
export interface AuditListing {
  readonly from: string;
  /** Joined to them for what they show. */
  readonly beside: string;
  readonly where: string;
  readonly values: readonly unknown[];
}

/**
 * Calls that a page makes by itself when it is opened: the log would hold little else. They stay in the chain that is
 * proven.
 */
const byItself = "(a.what = 'access.refreshLogin' and a.outcome = 'ok')";

/** Rows that nobody of the merchant wrote, though they may be about it; the index audit_about_idx holds just these. */
const others = "(a.who in ('nobody', 'clock') or a.who like 'ops:%')";

/** Rows that a merchant's people wrote, or somebody of operations in their name. */
const behalf = "(a.on_behalf_of <> '' and a.on_behalf_of = any($3::text[]))";
const own = `(a.who = any($3::text[]) or ${behalf})`;

/**
 * The rows between two instants that a merchant's people wrote, of these ids, or others wrote about it, by its number
 * and its people's sign-in names.
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
  }: Pick<Takes<typeof auditTrail.auditFile>, "who" | "area" | "result"> & {
    readonly gte: Date;
    readonly lt: Date;
    /** Leaves out the postings that an operation made: each is about an order whose own row is there. */
    readonly isFolded: boolean;
  },
): AuditListing {
  const isOther = who === "operations" || who === "clock" || who === "nobody";
  const byWhom =
    who === undefined
      ? `(${own} or (a.subject = any($4::text[]) and ${others}))`
      : isOther
        ? `((a.subject = any($4::text[]) and ${others}) or ${behalf})`
        : `(${own} and cardinality($4::text[]) >= 0)`;
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
 * One page of the log, the newest first by the time it shows. Others wrote some of it, so the database shows it to no
 * merchant's request: what a merchant sees is what its listing says.
 */
export const auditPage = (sql: Sql, paged: Paged, { from, beside, where, values }: AuditListing) =>
  asNobody(() =>
    pageOfRows<AuditRow>(sql, paged, { from, beside, where, values, columns, order: "a.at desc, a.id desc" }),
  );

/** How many rows an export reads in one go. */
export const rowsAtOnce = 1_000;

/** The next rows of the log before a row, the newest first by business time: an export's portion. */
export function auditRowsBefore(
  sql: Sql,
  { from, beside, where, values }: AuditListing,
  last: Pick<AuditRow, "at" | "id"> | null,
): Promise<AuditRow[]> {
  const [at, id] = [`$${values.length + 1}::timestamptz`, `$${values.length + 2}::uuid`];
  return asNobody(() =>
    sql<AuditRow>(
      `select ${columns} from ${from} ${beside} where ${where} and (${id} is null or (a.at, a.id) < (${at}, ${id})) order by a.at desc, a.id desc limit ${rowsAtOnce}`,
      [...values, last?.at ?? null, last?.id ?? null],
    ),
  );
}
