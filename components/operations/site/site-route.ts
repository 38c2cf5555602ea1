import type { Route } from "next";
import { worldRoute } from "../worlds/world-route";

/** In the place of a host name: the form of one that is not there yet. */
export const newSite = "new";

/** Where a site of a world is edited. Named cast: the page of the sites with its query. */
export const siteRoute = (world: string, host: string): Route =>
  `${worldRoute(world, "sites")}?host=${encodeURIComponent(host)}` as Route;
