import type { ReactNode } from "react";
import { Notice } from "../feedback/notice";
import { ListFilterBar, type FiltersProps } from "../select/filters";
import { useActiveFilters } from "../select/use-set-filters";
import { ListPager, type PageOf } from "./list-pager";

export interface FilteredListProps extends Omit<FiltersProps, "set"> {
  /** Null when there is none to display. */
  list: PageOf<unknown> | null;
  /** Holds the reason that the filters could not be applied. */
  refused?: { readonly title: string; readonly why: string | null } | undefined;
  /** Renders the page's rows in any form; the replacement for an empty list may mention the filters. */
  children: (isFiltered: boolean) => ReactNode;
}

/** Renders a filterable list: filters above, then the current page. The whole state is in the URL. */
export function FilteredList({ list, path, query, fields, keep = [], refused, children }: FilteredListProps) {
  const set = useActiveFilters(fields, query);
  return (
    <>
      <ListFilterBar path={path} query={query} keep={keep} fields={fields} set={set} />
      {refused?.why && (
        <Notice tone="bad" title={refused.title}>
          {refused.why}
        </Notice>
      )}
      {children(set.length > 0)}
      {list && <ListPager list={list} path={path} query={query} />}
    </>
  );
}
