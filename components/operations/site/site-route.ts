import type { Route } from "next";
import { worldRoute } from "../worlds/world-route";

/** Replaces the host name in the address of the form for a new site. */
export const newSite = "new";

/** Returns the address of the page that edits a site of a world. Named cast: the page of the sites with its query. */
export const siteRoute = (world: string, host: string): Route =>
  `${worldRoute(world, "sites")}?host=${encodeURIComponent(host)}` as Route;
