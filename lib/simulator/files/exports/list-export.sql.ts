import type { Sql } from "@/lib/simulator/platform/store/pool";

/** Of which table a list's rows are, under which name, and what narrows them; the values stand in `where`. */
export interface Narrowed {
  readonly from: `${string} ${string}`;
  readonly where: string;
  readonly values: readonly unknown[];
  /** The column that says when each was; `placed_at` unless it is called otherwise. */
  readonly at?: string;
}

/** The rows' own columns that a list is read in the order of, as the database calls them. */
export interface Placed {
  readonly id: string;
  readonly placed_at: Date;
}

/** So many rows, newest first, after a row of this place and id; the first ones where there is none yet. */
export function nextOfList<Read extends object>(
  sql: Sql,
  select: string,
  { from, where, values, at: column = "placed_at" }: Narrowed,
  after: readonly [Date | null, string | null],
  most: number,
): Promise<(Read & Placed)[]> {
  const [, row] = from.split(" ");
  const [at] = after;
  const n = values.length;
  // a text of its own for what comes after the first rows: only then does the index lead straight there
  const on = at
    ? `and ${row}.${column} <= $${n + 1}::timestamptz and (${row}.${column}, ${row}.id) < ($${n + 1}::timestamptz, $${n + 2}::uuid)`
    : "";
  return sql<Read & Placed>(
    `select ${select}${column === "placed_at" ? "" : `, ${row}.${column} as placed_at`} from ${from} where ${where} ${on} order by ${row}.${column} desc, ${row}.id desc limit ${most}`,
    at ? [...values, ...after] : values,
  );
}

/** What a list comes to: aggregates over its rows, in groups where it is told by which column. */
export const totalsOfList = <Row extends object>(
  sql: Sql,
  aggregates: string,
  { from, where, values }: Narrowed,
  groups = "",
): Promise<Row[]> => sql<Row>(`select ${aggregates} from ${from} where ${where} ${groups}`, values);
