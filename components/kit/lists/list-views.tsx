"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { createContext, use, type ComponentType } from "react";
import { stateCountMax } from "@/lib/call/state";
import { TabBar, type TabItem } from "../page/tab-bar";
import type { ListAddress } from "../select/list-address";

/** Describes a view of a list that the reader saved: its filters, under a name. */
export interface SavedListView {
  readonly viewId: string;
  /** Holds the list's own address. */
  readonly list: string;
  readonly name: string;
  readonly filters: string;
}

export interface ListViewActionsProps {
  list: string;
  filters: string;
  /** Holds the saved view with these filters, if there is one. */
  view: SavedListView | undefined;
}

/** Describes the views that the reader saved, of all lists, and the actions on them; null where nobody saves any. */
interface ListViews {
  readonly views: readonly SavedListView[];
  readonly Actions: ComponentType<ListViewActionsProps> | null;
}

export const ListViewsContext = createContext<ListViews | null>(null);

/** Describes a view that a list has for everybody: some filters of its own, or another page. */
export interface ListView {
  readonly key: string;
  readonly label: string;
  readonly target: { readonly filters: string } | { readonly href: Route };
  /** Holds the number of its rows, if it is known: above `stateCountMax` only that there are more. */
  readonly count?: number | undefined;
}

const withFilters = (base: string, filters: string): Route =>
  // named cast: the path of the list's own page, whatever its query
  (filters === "" ? base : `${base}${base.includes("?") ? "&" : "?"}${filters}`) as Route;

/** Describes a tab with the filters of its view; null for another page. */
interface ViewTab extends TabItem {
  readonly filters: string | null;
}

/** Renders the views of a list as tabs: all of it, those it has for everybody, and those that the reader saved. */
export function ListViewTabs({ list, base, filters, views }: ListAddress & { views: readonly ListView[] }) {
  const t = useTranslations("kit.views");
  const saved = (use(ListViewsContext)?.views ?? []).filter((view) => view.list === list);
  if (views.length === 0 && saved.length === 0) return null;
  const tabs: ViewTab[] = [
    { key: "all", label: t("all"), href: withFilters(base, ""), filters: "" },
    ...views.map(({ key, label, target, count }) => ({
      key,
      label,
      ...(count !== undefined && { count: count > stateCountMax ? `${stateCountMax}+` : count }),
      ...("href" in target
        ? { href: target.href, filters: null }
        : { href: withFilters(base, target.filters), filters: target.filters }),
    })),
    ...saved.map((view) => ({
      key: view.viewId,
      label: view.name,
      href: withFilters(base, view.filters),
      filters: view.filters,
    })),
  ];
  const current = tabs.find((tab) => tab.filters === filters)?.key ?? "";
  return <TabBar label={t("label")} current={current} tabs={tabs.map(({ filters: _, ...tab }) => tab)} />;
}

/** Renders the actions on the active filters as a view: to save them, or to rename or remove the view they are. */
export function ListViewActions({ list, filters, views }: ListAddress & { views: readonly ListView[] }) {
  const context = use(ListViewsContext);
  const isOfEverybody = views.some(({ target }) => "filters" in target && target.filters === filters);
  if (!context?.Actions || filters === "" || isOfEverybody) return null;
  const view = context.views.find((one) => one.list === list && one.filters === filters);
  return <context.Actions list={list} filters={filters} view={view} />;
}
