import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "../feedback/notice";
import { ListFilterBar, type FiltersProps } from "../select/filters";
import { listAddress } from "../select/list-address";
import { useActiveFilters } from "../select/use-set-filters";
import type { OptionalColumns } from "./column-choice";
import { ListDisplay } from "./list-display";
import { ListFrame } from "./list-frame";
import { ListViewActions, ListViewTabs, type ListView } from "../lists/list-views";
import { ListPager, type PageOf } from "./list-pager";

export interface FilteredListProps extends Omit<FiltersProps, "set" | "display" | "actions"> {
  /** Null when there is none to display. */
  list: PageOf<unknown> | null;
  /** Holds the reason that the filters could not be applied. */
  refused?: { readonly title: string; readonly why: string | null } | undefined;
  /** Holds the list's optional columns: `optionalColumns(columns, choice)`. */
  columnChoice?: OptionalColumns;
  /** Holds the views that the list has for everybody, beside all of it and those that the reader saved. */
  views?: readonly ListView[];
  /** Renders the page's rows in any form; the replacement for an empty list may mention the filters. */
  children: (isFiltered: boolean) => ReactNode;
}

/** Renders a filterable list: its views and filters above, then the current page. The whole state is in the URL. */
export function FilteredList({ list, refused, columnChoice, views = [], children, ...filters }: FilteredListProps) {
  const t = useTranslations("kit.display");
  const { path, query, fields, keep } = filters;
  const set = useActiveFilters(fields, query);
  const address = listAddress(path, query, fields, keep);
  const labels = {
    open: t("open"),
    columns: t("columns"),
    dense: t("dense"),
    keys: t("keys"),
    keysHelp: t("keysHelp"),
  };
  return (
    <>
      <ListViewTabs {...address} views={views} />
      <ListFilterBar
        {...filters}
        set={set}
        actions={<ListViewActions {...address} views={views} />}
        display={<ListDisplay columns={columnChoice} labels={labels} />}
      />
      {refused?.why && (
        <Notice tone="bad" title={refused.title}>
          {refused.why}
        </Notice>
      )}
      <ListFrame>{children(set.length > 0)}</ListFrame>
      {list && <ListPager list={list} path={path} query={query} />}
    </>
  );
}
