const rowsAtOnce = 1_000;

/** Describes a row that is read in the order of `placed_at desc, id desc`. */
interface PlacedRow {
  readonly placedAt: Date;
  readonly id: string;
}

/**
 * Yields the rows of a list, newest first, in batches of a thousand, each continuing after the previous one: `after` is
 * the last row's placedAt and id, null for the first batch.
 */
export async function* readInPages<R extends PlacedRow>(
  read: (after: readonly [Date | null, string | null], most: number) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  let after: readonly [Date | null, string | null] = [null, null];
  for (;;) {
    const rows = await read(after, rowsAtOnce);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = [last.placedAt, last.id];
  }
}
