import type { Sql } from "./pool";

/** Which page of a list is asked for. */
interface Paged {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** What a list is made of: a condition on rows of `from` (`$1` is the world), the columns shown and their order. */
interface Listing {
  readonly from: string;
  readonly where: string;
  readonly columns: string;
  readonly order: string;
  readonly values: readonly unknown[];
}

/** One page of a list and how many rows there are in all, in one statement; a page beyond the end takes a second one to count. */
export async function pageOfRows<Row extends object>(sql: Sql, { currentPage, pageSize }: Paged, { from, where, columns, order, values }: Listing): Promise<{ rows: Row[]; total: number; currentPage: number; pageSize: number }> {
  const count = `select count(*)::int as rows_in_all from ${from} where ${where}`;
  const found = await sql<Row & { rows_in_all: number }>(
    `select ${columns}, (${count}) from ${from} where ${where} order by ${order} limit $${values.length + 1}::int offset $${values.length + 2}::int`,
    [...values, pageSize, (currentPage - 1) * pageSize],
  );
  const [counted] = found.length > 0 || currentPage === 1 ? found : await sql<{ rows_in_all: number }>(count, values);
  // named cast: what is left of a row is what its columns say
  const rows = found.map(({ rows_in_all: _, ...row }) => row as unknown as Row);
  return { rows, total: counted?.rows_in_all ?? 0, currentPage, pageSize };
}
