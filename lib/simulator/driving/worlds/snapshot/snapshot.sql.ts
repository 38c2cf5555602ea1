import type { Sql } from "@/lib/simulator/platform/store/pool";

/**
 * Inserts lines of JSON into columns of a table, each with the given extra fields. Columns that are not named get their
 * defaults, so a snapshot from before a migration added some can be restored.
 */
export const insertJsonRows = (
  sql: Sql,
  table: string,
  columns: readonly string[],
  lines: string,
  extraFields: string,
): Promise<object[]> =>
  sql(
    `insert into "${table}" (${columns.map((column) => `"${column}"`).join(", ")}) select ${columns.map((column) => `row."${column}"`).join(", ")} from jsonb_array_elements($1::jsonb) line, jsonb_populate_record(null::"${table}", line || $2::jsonb) row`,
    [lines, extraFields],
  );

/** Opens a world's rows of a table, without some columns, in a cursor that lives as long as the transaction. */
export const openRows = (
  sql: Sql,
  { name, key }: { readonly name: string; readonly key: string },
  without: readonly string[],
  world: string,
): Promise<object[]> =>
  sql(
    `declare snapshot_rows no scroll cursor for select (to_jsonb(t) - array[${without.map((column) => `'${column}'`).join(", ")}])::text as line from "${name}" t where world = $1::uuid order by ${key}`,
    [world],
  );

export const snapshotRowsPerFetch = 1_000;

export const nextRows = (sql: Sql): Promise<{ line: string }[]> =>
  sql<{ line: string }>(`fetch ${snapshotRowsPerFetch} from snapshot_rows`);

export const closeRows = (sql: Sql): Promise<object[]> => sql("close snapshot_rows");
