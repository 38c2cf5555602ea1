import type { ReactNode } from "react";
import type { Query } from "../select/query";
import { DataTable, type DataTableProps } from "./data-table";
import { FilteredList, type FilteredListProps } from "./filtered-list";
import { ListFrame } from "./list-frame";
import { ListPager, type PageOf } from "./list-pager";

export interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, "rows"> {
  list: PageOf<Row>;
  /** Holds the page's path and its query. */
  path: string;
  query: Query;
}

/** Renders one page of a list, with the links to the other pages below it. */
export function PagedTable<Row>({ list, path, query, ...table }: PagedTableProps<Row>) {
  return (
    <>
      <ListFrame>
        <DataTable {...table} rows={list.rows} />
      </ListFrame>
      <ListPager list={list} path={path} query={query} />
    </>
  );
}

export interface FilteredTableProps<Row>
  extends Omit<DataTableProps<Row>, "rows" | "empty">, Omit<FilteredListProps, "list" | "children"> {
  list: PageOf<Row>;
  /** Holds the replacement for missing rows; it may mention that the filters exclude all of them. */
  empty: ReactNode | ((isFiltered: boolean) => ReactNode);
}

/** Renders a filterable list as a table. */
export function FilteredTable<Row>({ caption, columns, chosen, rowKey, empty, ...filtered }: FilteredTableProps<Row>) {
  const table = { caption, columns, chosen, rowKey, rows: filtered.list.rows };
  return (
    <FilteredList {...filtered}>
      {(isFiltered) => <DataTable {...table} empty={typeof empty === "function" ? empty(isFiltered) : empty} />}
    </FilteredList>
  );
}
