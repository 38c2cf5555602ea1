import type { ReactNode } from "react";
import { Notice } from "../feedback/notice";
import { Filters, type FiltersProps } from "../select/filters";
import { useSetFilters } from "../select/use-set-filters";
import { ListPager, type PageOf } from "./list-pager";

export interface FilteredListProps extends Omit<FiltersProps, "set"> {
  /** Null where there is none to show. */
  list: PageOf<unknown> | null;
  /** Why the filters found nothing to list, where they could not be applied. */
  refused?: { readonly title: string; readonly why: string | null } | undefined;
  /** The page's rows, however they are shown; what stands there instead may say that the filters leave none. */
  children: (isFiltered: boolean) => ReactNode;
}

/** A list that can be narrowed: filters above, then the page they leave. All of it is in the URL. */
export function FilteredList({ list, path, query, fields, keep = [], refused, children }: FilteredListProps) {
  const set = useSetFilters(fields, query);
  return (
    <>
      <Filters path={path} query={query} keep={keep} fields={fields} set={set} />
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
