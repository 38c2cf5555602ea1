import { valueInQuery, type Query } from "@/components/kit/select/query";

/** Lists the views in the lower part of the home page, one of which is visible. */
export const homeViews = ["transit", "ahead", "flow", "activity", "holidays"] as const;
export type HomeView = (typeof homeViews)[number];

/** Reads the view from the page's URL; parameters of a cash flow select that view. */
export const readHomeView = (query: Query): HomeView =>
  homeViews.find((view) => view === valueInQuery(query, "show")) ??
  (valueInQuery(query, "flow") || valueInQuery(query, "by") ? "flow" : "transit");
