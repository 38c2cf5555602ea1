import type { ReactNode } from "react";
import { EmptyList } from "../feedback/empty-state";
import { FilteredList, type FilteredListProps } from "../table/filtered-list";
import layout from "./layout.module.css";
import { PageHeader, type PageHeaderProps } from "./page-header";

interface ListPageProps extends Omit<FilteredListProps, "children">, Pick<PageHeaderProps, "title" | "actions"> {
  /** Under the title: the purpose of the page. */
  lead?: ReactNode;
  /** Above the filters: tabs, and anything else the list depends on. */
  above?: ReactNode;
  /**
   * Holds the text that replaces the rows: that the filters exclude all of them, or that there are none yet, with the
   * action that adds the first.
   */
  empty: { readonly filteredText: string; readonly none: string; readonly action?: ReactNode };
  /** Renders the page's rows in any form, given the replacement for an empty list. */
  children: (empty: ReactNode) => ReactNode;
  below?: ReactNode;
}

/** Renders the page of a filterable list: its actions, and the list. */
export function ListPage({
  title,
  lead,
  actions,
  above,
  keep = ["size", "sort"],
  empty: { filteredText, none, action },
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
          children(<EmptyList isFiltered={isFiltered} filteredText={filteredText} none={none} action={action} />)
        }
      </FilteredList>
      {below}
    </div>
  );
}
