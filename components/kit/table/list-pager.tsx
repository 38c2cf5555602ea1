import type { Query } from "../select/query";
import { Pager } from "./pager";

/** One page of a longer list, as calls give it. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** The way to the other pages of a list; nothing where it has no rows. */
export function ListPager({
  list: { total, currentPage, pageSize },
  path,
  query,
}: {
  list: Omit<PageOf<unknown>, "rows">;
  /** The page's path and what it was asked with. */
  path: string;
  query: Query;
}) {
  return total > 0 && <Pager path={path} query={query} total={total} page={currentPage} size={pageSize} />;
}
