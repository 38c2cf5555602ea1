import type { auditTrail } from "@/lib/access/calls/audit-log";
import type { CallInput } from "@/lib/call/call";
import { readPage, type PageRequest } from "@/lib/simulator/platform/store/paging";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import {
  allConditions,
  isAnyOf,
  query,
  raw,
  queryRows,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import { withoutTenant } from "@/lib/simulator/platform/store/under-way";

type OfAudit = RowExpressions<"audit", "a">;

/** Selects the listed rows of the log, of a merchant. */
export interface AuditListing {
  readonly userNo: string;
  readonly rows: ReturnType<typeof rowsOfMerchant>;
}

/**
 * Matches calls that a page sends automatically when it is opened: the log would contain little else. They stay in the
 * chain that is proven.
 */
const isByItself = (eb: OfAudit) => eb.and([eb("a.what", "=", "access.refreshLogin"), eb("a.outcome", "=", "ok")]);

/**
 * Matches rows that none of the merchant's people wrote, though they may be about it; the index audit_about_idx holds
 * just these.
 */
const isOfOthers = (eb: OfAudit) =>
  eb.or([eb("a.who", "in", [raw.lit("nobody"), raw.lit("clock")]), eb("a.who", "like", raw.lit("ops:%"))]);

/** Matches rows that a person of operations wrote on behalf of one of these. */
const isOnBehalf = (eb: OfAudit, ids: readonly string[]) =>
  eb.and([eb("a.onBehalfOf", "<>", raw.lit("")), isAnyOf(eb.ref("a.onBehalfOf"), ids)]);

/** Returns the rows between two instants that a merchant's people wrote, or others wrote about it, newest first. */
const rowsOfMerchant = (
  world: string,
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
) => {
  const isOther = who === "operations" || who === "clock" || who === "nobody";
  return query
    .selectFrom("audit as a")
    .where("a.world", "=", world)
    .where("a.at", ">=", gte)
    .where("a.at", "<", lt)
    .where((eb) => eb.not(isByItself(eb)))
    .where((eb) =>
      eb.or([
        isOnBehalf(eb, ids),
        ...(isOther ? [] : [isAnyOf(eb.ref("a.who"), ids)]),
        ...(isOther || who === undefined ? [eb.and([isAnyOf(eb.ref("a.subject"), about), isOfOthers(eb)])] : []),
      ]),
    )
    .where((eb) =>
      allConditions([
        isFolded && eb("a.what", "not like", "ledger.%"),
        isOther && eb("a.who", "like", who === "operations" ? "ops:%" : who),
        area && eb("a.what", "like", `${area}.%`),
        result && eb("a.outcome", result === "done" ? "=" : "<>", "ok"),
      ]),
    )
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc");
};

/**
 * Selects the rows between two instants that a merchant's people wrote, by these ids, or others wrote about it, by its
 * number and its people's sign-in names.
 */
export const auditListing = (
  world: string,
  userNo: string,
  people: Parameters<typeof rowsOfMerchant>[1],
  filters: Parameters<typeof rowsOfMerchant>[2],
): AuditListing => ({ userNo, rows: rowsOfMerchant(world, people, filters) });

const idText = (id: "o.id" | "k.id" | "b.id") => raw<string>`${raw.ref(id)}::text`;

/** Selects a row as stored, with the names of the actor and of the person that another actor acted for. */
const withNames = (rows: AuditListing["rows"], userNo: string) =>
  rows
    .leftJoin("operator as o", (join) =>
      join
        .onRef("o.world", "=", "a.world")
        .on("o.userNo", "=", userNo)
        .on((eb) => eb(idText("o.id"), "=", eb.ref("a.who"))),
    )
    .leftJoin("apiKey as k", (join) =>
      join
        .onRef("k.world", "=", "a.world")
        .on("k.userNo", "=", userNo)
        .on((eb) => eb(raw<string>`'key:' || ${idText("k.id")}`, "=", eb.ref("a.who"))),
    )
    .leftJoin("operator as b", (join) =>
      join
        .on("a.onBehalfOf", "<>", raw.lit(""))
        .onRef("b.world", "=", "a.world")
        .on("b.userNo", "=", userNo)
        .on((eb) => eb(idText("b.id"), "=", eb.ref("a.onBehalfOf"))),
    )
    .select(["a.id", "a.at", "a.notedAt", "a.who", "a.what", "a.subject", "a.outcome", "a.origin"])
    .select((eb) => [
      eb.fn.coalesce("o.name", raw<string | null>`'API · ' || ${eb.ref("k.name")}`).as("name"),
      eb
        .case()
        .when("a.onBehalfOf", "<>", raw.lit(""))
        .then(eb.fn.coalesce("b.name", raw.lit("")))
        .end()
        .as("behalf"),
      eb("a.sealNo", "is not", null).$castTo<boolean>().as("isSealed"),
    ]);

/**
 * Returns one page of the log, newest first by business time. Others wrote some of it, so row-level security hides it
 * from a merchant's request: the listing defines what a merchant may read.
 */
export const readAuditLogPage = (sql: Sql, pageRequest: PageRequest, { rows, userNo }: AuditListing) =>
  withoutTenant(() =>
    readPage(sql, pageRequest, rows, { key: ["a.world", "a.id"], select: (listed) => withNames(listed, userNo) }),
  );

/** Describes one row of the log. */
export type AuditRow = Awaited<ReturnType<typeof readAuditLogPage>>["rows"][number];

/** Limits the rows an export reads per query. */
export const auditRowsPerQuery = 1_000;

/** Returns the next rows of the log before a row, newest first by business time: one portion of an export. */
export function auditRowsBefore(
  sql: Sql,
  { rows, userNo }: AuditListing,
  last: Pick<AuditRow, "at" | "id"> | null,
): Promise<AuditRow[]> {
  const next = last ? rows.where((eb) => eb(eb.refTuple("a.at", "a.id"), "<", eb.tuple(last.at, last.id))) : rows;
  return withoutTenant(() => queryRows(sql, withNames(next.limit(raw.lit(auditRowsPerQuery)), userNo)));
}
