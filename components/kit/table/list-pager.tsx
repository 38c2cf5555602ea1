import type { Query } from "../select/query";
import { Pager } from "./pager";

/** Describes one page of a longer list, as calls return it. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Renders the links to the other pages of a list; nothing when it has no rows. */
export function ListPager({
  list: { total, currentPage, pageSize },
  path,
  query,
}: {
  list: Omit<PageOf<unknown>, "rows">;
  /** Holds the page's path and its query. */
  path: string;
  query: Query;
}) {
  return total > 0 && <Pager path={path} query={query} total={total} page={currentPage} size={pageSize} />;
}
