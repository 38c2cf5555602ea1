import type { Route } from "next";
import { consoleWorldRoute } from "../worlds/world-route";

/** Replaces the host name in the address of the form for a new site. */
export const newSite = "new";

/** Returns the address of the page that edits a site of a world. Named cast: the page of the sites with its query. */
export const consoleSiteRoute = (world: string, host: string): Route =>
  `${consoleWorldRoute(world, "sites")}?host=${encodeURIComponent(host)}` as Route;
