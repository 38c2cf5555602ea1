import type { ReactNode } from "react";
import type { Query } from "../select/query";
import { DataTable, type DataTableProps } from "./data-table";
import { FilteredList, type FilteredListProps } from "./filtered-list";
import { ListPager, type PageOf } from "./list-pager";

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
      <ListPager list={list} path={path} query={query} />
    </>
  );
}

export interface FilteredTableProps<Row>
  extends Omit<PagedTableProps<Row>, "empty">, Pick<FilteredListProps, "fields" | "keep" | "refused"> {
  /** What stands there instead of rows; it may say that the filters leave none. */
  empty: ReactNode | ((isFiltered: boolean) => ReactNode);
}

/** A list that can be narrowed, as a table. */
export function FilteredTable<Row>({
  list,
  path,
  query,
  fields,
  keep = [],
  refused,
  empty,
  ...table
}: FilteredTableProps<Row>) {
  return (
    <FilteredList {...{ list, path, query, fields, keep, refused }}>
      {(isFiltered) => (
        <DataTable {...table} rows={list.rows} empty={typeof empty === "function" ? empty(isFiltered) : empty} />
      )}
    </FilteredList>
  );
}
