import type { ReactNode } from "react";
import { EmptyList } from "../feedback/empty-state";
import { FilteredList, type FilteredListProps } from "../table/filtered-list";
import layout from "./layout.module.css";
import { PageHeader, type PageHeaderProps } from "./page-header";

interface ListPageProps extends Omit<FilteredListProps, "children">, Pick<PageHeaderProps, "title" | "actions"> {
  /** Under the title: what the page is for. */
  lead?: ReactNode;
  /** Above the filters: tabs, what the list depends on. */
  above?: ReactNode;
  /** What is said instead of rows: that the filters leave none, or that there are none yet, and what adds the first. */
  empty: { readonly filtered: string; readonly none: string; readonly action?: ReactNode };
  /** The page's rows, however they are shown, by what stands there instead of them. */
  children: (empty: ReactNode) => ReactNode;
  below?: ReactNode;
}

/** The page of a list that can be narrowed: what can be done there, and the list. */
export function ListPage({
  title,
  lead,
  actions,
  above,
  keep = ["size"],
  empty: { filtered, none, action },
  children,
  below,
  ...list
}: ListPageProps) {
  return (
    <div className={layout.page}>
      <PageHeader title={title} actions={actions}>
        {lead}
      </PageHeader>
      {above}
      <FilteredList {...list} keep={keep}>
        {(isFiltered) =>
          children(<EmptyList isFiltered={isFiltered} filtered={filtered} none={none} action={action} />)
        }
      </FilteredList>
      {below}
    </div>
  );
}
