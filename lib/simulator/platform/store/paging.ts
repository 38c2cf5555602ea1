import { listedMax } from "@/lib/call/field-schemas";
import type { Sql } from "./pool";

/** The requested page of a list. */
export interface Paged {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Where a page begins in its list and how many rows it may hold: none beyond `listedMax`. */
export function placeOf({ currentPage, pageSize }: Paged): { skipped: number; most: number } {
  const skipped = (currentPage - 1) * pageSize;
  return { skipped, most: Math.max(0, Math.min(pageSize, listedMax - skipped)) };
}

/** The parts of a list's statement. `$1` is the world; `values` are all its parameters. */
interface Listing {
  /** The table whose rows are listed, and the name they go by: "payment p". */
  readonly from: string;
  readonly where: string;
  readonly order: string;
  /** Joined to the rows of the page alone, for what is shown of them beside their own. */
  readonly beside?: string;
  /** The shown columns, computed for the rows of the page alone. */
  readonly columns: string;
  /**
   * Names a row uniquely. Set it where an index holds all that `where`, `order` and this speak of: rows are then
   * skipped and counted without being read.
   */
  readonly key?: string;
  readonly values: readonly unknown[];
}

/**
 * One page of a list, and how many rows there are: exact up to `listedMax`, and one more than that for whatever is
 * beyond. No row beyond `listedMax` is ever shown, so a page costs no more in a list of millions than in one of ten
 * thousand.
 */
export async function pageOfRows<Row extends object>(
  sql: Sql,
  paged: Paged,
  listing: Listing,
): Promise<{ rows: Row[]; total: number; currentPage: number; pageSize: number }> {
  const [text, { skipped, most }, { currentPage, pageSize }] = [statementOf(listing), placeOf(paged), paged];
  const read = (limit: number, offset: number) =>
    sql<Row & { rows_in_all: number }>(text, [...listing.values, limit, offset]);
  const found = most > 0 ? await read(most, skipped) : [];
  // beyond the end the first row says how many there are
  const [counted] = found.length > 0 || currentPage === 1 ? found : await read(1, 0);
  // named cast: the rest of a row has the types of its columns
  const rows = found.map(({ rows_in_all: _, ...row }) => row as unknown as Row);
  return { rows, total: counted?.rows_in_all ?? 0, currentPage, pageSize };
}

/**
 * The rows of a page are found first; their shown columns are read afterwards, or they would be read of every row that
 * is skipped too.
 */
function statementOf({ from, where, order, beside = "", columns, key, values }: Listing): string {
  const [table = from, row = table] = from.split(" ");
  const picked = `select ${key ? keyOf(row, key) : `${row}.*`} from ${from} where ${where} order by ${order} limit $${values.length + 1}::int offset $${values.length + 2}::int`;
  const source = key ? `(${picked}) picked join ${table} ${row} using (${key})` : `(${picked}) ${row}`;
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
