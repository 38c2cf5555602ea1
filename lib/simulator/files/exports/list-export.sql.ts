import type { Sql } from "@/lib/simulator/platform/store/pool";

/** Describes the rows of a list: the table with its alias, and the condition with its values. */
export interface ListCondition {
  readonly from: `${string} ${string}`;
  readonly where: string;
  readonly values: readonly unknown[];
  /** The column with the row's instant; defaults to `placed_at`. */
  readonly at?: string;
}

/** Holds the columns that define the order of a list, with their database names. */
export interface PlacedRowColumns {
  readonly id: string;
  readonly placed_at: Date;
}

/**
 * Returns a number of rows, newest first, after the row with this instant and id; the first rows when there is none
 * yet.
 */
export function nextOfList<Read extends object>(
  sql: Sql,
  select: string,
  { from, where, values, at: column = "placed_at" }: ListCondition,
  after: readonly [Date | null, string | null],
  most: number,
): Promise<(Read & PlacedRowColumns)[]> {
  const [, row] = from.split(" ");
  const [at] = after;
  const n = values.length;
  // a text of its own for what comes after the first rows: only then does the index lead straight there
  const on = at
    ? `and ${row}.${column} <= $${n + 1}::timestamptz and (${row}.${column}, ${row}.id) < ($${n + 1}::timestamptz, $${n + 2}::uuid)`
    : "";
  return sql<Read & PlacedRowColumns>(
    `select ${select}${column === "placed_at" ? "" : `, ${row}.${column} as placed_at`} from ${from} where ${where} ${on} order by ${row}.${column} desc, ${row}.id desc limit ${most}`,
    at ? [...values, ...after] : values,
  );
}

/** Returns aggregates over the rows of a list, in groups when a column to group by is passed. */
export const totalsOfList = <Row extends object>(
  sql: Sql,
  aggregates: string,
  { from, where, values }: ListCondition,
  groups = "",
): Promise<Row[]> => sql<Row>(`select ${aggregates} from ${from} where ${where} ${groups}`, values);
