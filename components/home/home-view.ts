import { valueOf, type Query } from "@/components/kit/select/query";

/** What the lower part of the home page shows, one at a time. */
export const homeViews = ["balances", "flow", "activity", "holidays"] as const;
export type HomeView = (typeof homeViews)[number];

/** The view in the page's URL; an address of a cash flow means that one. */
export const viewAsked = (query: Query): HomeView =>
  homeViews.find((view) => view === valueOf(query, "show")) ??
  (valueOf(query, "flow") || valueOf(query, "by") ? "flow" : "balances");
