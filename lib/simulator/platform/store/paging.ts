import { listedMax } from "@/lib/call/field-schemas";
import type { Sql } from "./pool";

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
