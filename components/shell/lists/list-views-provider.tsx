"use client";
import { useMemo, type ReactNode } from "react";
import { ListViewsContext, type SavedListView } from "@/components/kit/lists/list-views";
import { SavedViewActions } from "./saved-view-actions";

/** Provides the views that the reader saved to all lists below; without a right to write they can only be opened. */
export function ListViewsProvider({
  views,
  isReadOnly,
  children,
}: {
  views: readonly SavedListView[];
  isReadOnly: boolean;
  children: ReactNode;
}) {
  const value = useMemo(() => ({ views, Actions: isReadOnly ? null : SavedViewActions }), [views, isReadOnly]);
  return <ListViewsContext.Provider value={value}>{children}</ListViewsContext.Provider>;
}
