import type { Sql } from "../pool";

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

/** One page of a list and how many rows there are in all. */
export async function pageOfRows<Row extends object>(sql: Sql, { currentPage, pageSize }: Paged, { from, where, columns, order, values }: Listing): Promise<{ rows: Row[]; total: number; currentPage: number; pageSize: number }> {
  const [counted] = await sql<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values);
  const rows = await sql<Row>(
    `select ${columns} from ${from} where ${where} order by ${order} limit $${values.length + 1}::int offset $${values.length + 2}::int`,
    [...values, pageSize, (currentPage - 1) * pageSize],
  );
  return { rows, total: counted?.total ?? 0, currentPage, pageSize };
}
