import { sqlTypes, declareStatementsByKey } from "./statement";

/** Holds how many rows of each cursor are fetched at once. */
export const rowsPerFetch = { event_log: 2_000, snapshot_rows: 1_000 } as const;
type Cursor = keyof typeof rowsPerFetch;
const cursors: readonly Cursor[] = ["event_log", "snapshot_rows"];

/** Returns the next rows of an open cursor, each a line of JSON. */
export const fetchLines = declareStatementsByKey(
  "fetch the lines of a cursor",
  () => cursors,
  (cursor: Cursor) => ({
    text: `fetch ${rowsPerFetch[cursor]} from ${cursor}`,
    parameters: [],
    columns: { line: sqlTypes.text },
  }),
);

export const closeCursor = declareStatementsByKey(
  "close a cursor",
  () => cursors,
  (cursor: Cursor) => ({ text: `close ${cursor}`, parameters: [], columns: {} }),
);
