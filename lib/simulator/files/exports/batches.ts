const rowsAtOnce = 1_000;

/** A row that is read in the order of `placed_at desc, id desc`. */
interface Placed {
  readonly placedAt: Date;
  readonly id: string;
}

/**
 * The rows of a list, newest first, a thousand at a time, each time from where the last ones ended: `after` are the
 * last row's place and id, nothing at the beginning.
 */
export async function* inBatches<R extends Placed>(
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
