import { anyTable, prepareQueryPerShape, raw } from "@/lib/simulator/platform/store/query";
import { sqlTypes, declareStatementsByKey } from "@/lib/simulator/platform/store/statement";
import { tableColumnNames, worldTables, type WorldTable } from "./tables";

/** Names a table and the columns that a snapshot restores. */
interface RestoredTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * Inserts lines of JSON into columns of a table, each with the given extra fields. Columns that are not named get their
 * defaults, so a snapshot from before a migration added some can be restored.
 */
export const insertJsonRows = prepareQueryPerShape<RestoredTable, { lines: string; extraFields: string }, unknown>(
  () => worldTables.map(({ name }) => ({ table: name, columns: tableColumnNames(name) })),
  ({ table, columns }) => `${table} ${columns.join()}`,
  ({ table, columns }, value) => {
    const lines = raw<object>`jsonb_array_elements(${value("lines")}::jsonb)`.as("line");
    const row = raw<object>`jsonb_populate_record(null::${raw.table(table)}, line || ${value("extraFields")}::jsonb)`;
    return anyTable
      .insertInto(table)
      .columns([...columns])
      .expression(anyTable.selectFrom([lines, row.as("row")]).select(columns.map((column) => `row.${column}`)));
  },
);

/** Opens a world's rows of a table in a cursor that lives as long as the transaction, without what is withheld. */
export const openRows = declareStatementsByKey(
  "open the rows of a table",
  () => worldTables,
  ({ name, key, withheld = {} }: WorldTable) => ({
    text: `declare snapshot_rows no scroll cursor for select (to_jsonb(t) - array[${["world", ...Object.keys(withheld)].map((column) => `'${column}'`).join(", ")}])::text as line from "${name}" t where world = $1::uuid order by ${key}`,
    parameters: [sqlTypes.uuid],
    columns: {},
  }),
  ({ name }) => name,
);
