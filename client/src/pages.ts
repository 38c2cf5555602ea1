import type { AskOptions } from "./ask.js";

/** Describes one page of a list. */
interface Page<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

/** Selects the requested page. */
interface Paged {
  readonly currentPage?: number | undefined;
  readonly pageSize?: number | undefined;
}

/**
 * Yields all rows of a list, page by page as they are read: `for await (const payment of
 * rowsOf(client.payments.records, {…}))`. Lists contain up to row 10,000; use narrower filters for rows beyond.
 */
export async function* rowsOf<I extends Paged | undefined, R>(
  list: (input: I, options?: AskOptions) => Promise<Page<R>>,
  input: NoInfer<NonNullable<I>>,
  options: AskOptions = {},
): AsyncGenerator<R, void, undefined> {
  const pageSize = input.pageSize ?? 100;
  for (let currentPage = input.currentPage ?? 1; ; currentPage += 1) {
    const { rows, total } = await list({ ...input, currentPage, pageSize }, options);
    yield* rows;
    if (rows.length < pageSize || currentPage * pageSize >= total) return;
  }
}
