import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "../feedback/notice";
import { ListFilterBar, type FiltersProps } from "../select/filters";
import { useActiveFilters } from "../select/use-set-filters";
import type { OptionalColumns } from "./column-choice";
import { ListDisplay } from "./list-display";
import { ListFrame } from "./list-frame";
import { ListPager, type PageOf } from "./list-pager";

export interface FilteredListProps extends Omit<FiltersProps, "set" | "display"> {
  /** Null when there is none to display. */
  list: PageOf<unknown> | null;
  /** Holds the reason that the filters could not be applied. */
  refused?: { readonly title: string; readonly why: string | null } | undefined;
  /** Holds the list's optional columns: `optionalColumns(columns, choice)`. */
  columnChoice?: OptionalColumns;
  /** Renders the page's rows in any form; the replacement for an empty list may mention the filters. */
  children: (isFiltered: boolean) => ReactNode;
}

/** Renders a filterable list: filters above, then the current page. The whole state is in the URL. */
export function FilteredList({ list, refused, columnChoice, children, ...filters }: FilteredListProps) {
  const t = useTranslations("kit.display");
  const { path, query, fields } = filters;
  const set = useActiveFilters(fields, query);
  const labels = {
    open: t("open"),
    columns: t("columns"),
    dense: t("dense"),
    keys: t("keys"),
    keysHelp: t("keysHelp"),
  };
  return (
    <>
      <ListFilterBar {...filters} set={set} display={<ListDisplay columns={columnChoice} labels={labels} />} />
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
