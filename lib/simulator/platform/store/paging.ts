import type { Compilable, SelectQueryBuilder } from "kysely";
import { listedMax } from "@/lib/call/field-schemas";
import type { Sql } from "./pool";
import { query, raw, rowsOf } from "./query";

/** Describes the requested page of a list. */
export interface PageRequest {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Returns the offset of a page in its list and the maximum of its rows: none beyond `listedMax`. */
export function pageWindow({ currentPage, pageSize }: PageRequest): { offset: number; most: number } {
  const offset = (currentPage - 1) * pageSize;
  return { offset, most: Math.max(0, Math.min(pageSize, listedMax - offset)) };
}

/** Describes the parts of a list's statement. `$1` is the world; `values` are all its parameters. */
interface Listing {
  /** Names the table whose rows are listed, and its alias: "payment p". */
  readonly from: string;
  readonly where: string;
  readonly order: string;
  /** Joins further tables to the rows of the page only, for additional columns. */
  readonly beside?: string;
  /** Selects the columns, computed for the rows of the page only. */
  readonly columns: string;
  /**
   * Names a row uniquely. Set it where an index contains all columns of `where`, `order` and this: rows are then
   * skipped and counted without being read.
   */
  readonly key?: string;
  readonly values: readonly unknown[];
}

/**
 * Returns one page of a list, and the total number of rows: exact up to `listedMax`, and one more than that for
 * anything beyond. No row beyond `listedMax` is ever returned, so a page costs no more in a list of millions than in
 * one of ten thousand.
 */
export async function pageOfRows<Row extends object>(
  sql: Sql,
  pageRequest: PageRequest,
  listing: Listing,
): Promise<{ rows: Row[]; total: number; currentPage: number; pageSize: number }> {
  const [text, { offset: skipped, most }, { currentPage, pageSize }] = [
    statementOf(listing),
    pageWindow(pageRequest),
    pageRequest,
  ];
  const read = (limit: number, offset: number) =>
    sql<Row & { rows_in_all: number }>(text, [...listing.values, limit, offset]);
  const pageRows = most > 0 ? await read(most, skipped) : [];
  // beyond the end the first row has the total
  const [countRow] = pageRows.length > 0 || currentPage === 1 ? pageRows : await read(1, 0);
  // named cast: the rest of a row has the types of its columns
  const rows = pageRows.map(({ rows_in_all: _, ...row }) => row as unknown as Row);
  return { rows, total: countRow?.rows_in_all ?? 0, currentPage, pageSize };
}

/**
 * Selects the rows of a page first and their columns afterwards; otherwise the columns would also be read for every
 * skipped row.
 */
function statementOf({ from, where, order, beside = "", columns, key, values }: Listing): string {
  const [table = from, row = table] = from.split(" ");
  const pageQuery = `select ${key ? keyOf(row, key) : `${row}.*`} from ${from} where ${where} order by ${order} limit $${values.length + 1}::int offset $${values.length + 2}::int`;
  const source = key ? `(${pageQuery}) picked join ${table} ${row} using (${key})` : `(${pageQuery}) ${row}`;
  // where an index has the order it has the rows too: sorted that way, they are not counted by reading the whole table
  const inOrder = key ? `order by ${order}` : "";
  const count = `select count(*)::int from (select from ${from} where ${where} ${inOrder} limit ${listedMax + 1}) counted`;
  return `select ${columns}, (${count}) as rows_in_all from ${source} ${beside} order by ${order}`;
}

const keyOf = (row: string, key: string): string =>
  key
    .split(", ")
    .map((column) => `${row}.${column}`)
    .join(", ");

/** Describes how a page of a list is read. */
interface PageQuery<Database, Aliases extends keyof Database & string, Columns> {
  /** Names a row uniquely. The rows of the page are found by it, and their columns computed for them alone. */
  readonly key: readonly `${Aliases}.${string}`[];
  /**
   * Set it where an index contains the columns of the filters, the order and the key: skipped rows are then counted in
   * the order of that index, without reading them.
   */
  readonly isIndexed?: boolean;
  /** Selects the columns, and joins what they need. */
  readonly select: (page: SelectQueryBuilder<Database, Aliases, object>) => Compilable<Columns>;
}

/**
 * Reads one page of a list, and the total number of its rows: exact up to `listedMax`, and one more than that for
 * anything beyond. No row beyond `listedMax` is ever returned, so a page costs no more in a list of millions than in one
 * of ten thousand. `rows` are all rows of the list in its order, without columns.
 */
export async function readPage<Database, Aliases extends keyof Database & string, Columns>(
  sql: Sql,
  pageRequest: PageRequest,
  rows: SelectQueryBuilder<Database, Aliases, object>,
  pageQuery: PageQuery<Database, Aliases, Columns>,
): Promise<{ rows: Columns[]; total: number; currentPage: number; pageSize: number }> {
  const [{ offset: skipped, most }, { currentPage, pageSize }] = [pageWindow(pageRequest), pageRequest];
  const read = (limit: number, offset: number) =>
    // named cast: the statement selects this column beside those that the list chooses
    rowsOf(sql, statementOf2(rows, pageQuery, limit, offset) as Compilable<Columns & { rowsInAll: number }>);
  const pageRows = most > 0 ? await read(most, skipped) : [];
  // beyond the end the first row has the total
  const [countRow] = pageRows.length > 0 || currentPage === 1 ? pageRows : await read(1, 0);
  return {
    rows: pageRows.map(({ rowsInAll: _, ...row }) => row as unknown as Columns),
    total: countRow?.rowsInAll ?? 0,
    currentPage,
    pageSize,
  };
}

function statementOf2<Database, Aliases extends keyof Database & string, Columns>(
  rows: SelectQueryBuilder<Database, Aliases, object>,
  { key, isIndexed = false, select }: PageQuery<Database, Aliases, Columns>,
  limit: number,
  offset: number,
): Compilable<Columns> {
  // named cast: the references of a key are those of the list's tables, which the builder cannot follow through a generic
  const untyped = rows as unknown as SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;
  const picked = untyped
    .select([...key])
    .limit(limit)
    .offset(offset)
    .as("picked");
  const counted = (isIndexed ? untyped : untyped.clearOrderBy()).select(raw`1`.as("one")).limit(listedMax + 1);
  const total = query.selectFrom(counted.as("counted")).select(raw<number>`count(*)::int`.as("count"));
  const page = untyped
    .clearWhere()
    .innerJoin(picked, (join) =>
      key.reduce((on, column) => on.onRef(column, "=", `picked.${column.slice(column.indexOf(".") + 1)}`), join),
    )
    .select(total.as("rowsInAll"));
  return select(page as unknown as SelectQueryBuilder<Database, Aliases, object>);
}
