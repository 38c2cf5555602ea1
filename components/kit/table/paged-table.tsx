import type { ReactNode } from "react";
import { Filters, type FiltersProps } from "../select/filters";
import type { Query } from "../select/query";
import { useSetFilters } from "../select/use-set-filters";
import { DataTable, type DataTableProps } from "./data-table";
import { Pager } from "./pager";

/** One page of a longer list, as calls give it. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly currentPage: number;
  readonly pageSize: number;
}

export interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, "rows"> {
  list: PageOf<Row>;
  /** The page's path and what it was asked with. */
  path: string;
  query: Query;
}

/** A list of which one page is shown, with the way to the others below it. */
export function PagedTable<Row>({ list, path, query, ...table }: PagedTableProps<Row>) {
  return (
    <>
      <DataTable {...table} rows={list.rows} />
      {list.total > 0 && (
        <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />
      )}
    </>
  );
}

export interface FilteredTableProps<Row>
  extends Omit<PagedTableProps<Row>, "empty">, Pick<FiltersProps, "fields" | "keep"> {
  /** What stands there instead of rows; it may say that the filters leave none. */
  empty: ReactNode | ((isFiltered: boolean) => ReactNode);
}

/** A list that can be narrowed: filters above, then the page they leave. All of it is in the URL. */
export function FilteredTable<Row>({ fields, keep = [], empty, ...rest }: FilteredTableProps<Row>) {
  const set = useSetFilters(fields, rest.query);
  return (
    <>
      <Filters path={rest.path} query={rest.query} keep={keep} fields={fields} set={set} />
      <PagedTable {...rest} empty={typeof empty === "function" ? empty(set.length > 0) : empty} />
    </>
  );
}
