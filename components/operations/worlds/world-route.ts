import type { Route } from "next";
import { worldScreens, type WorldPage } from "@/lib/operations/screens";

/** Holds the prefix of the addresses of all worlds. */
export const worldsPrefix = "/ops/worlds/";

/** Returns the name of the world that an address belongs to; undefined for a page of the console itself. */
export const worldInPath = (path: string): string | undefined =>
  path.startsWith(worldsPrefix) ? path.slice(worldsPrefix.length).split("/")[0] : undefined;

/** Returns the address prefix of a world's exchanges, to which their number is appended. */
export const exchangeRoutePrefix = (world: string): string => `${worldsPrefix}${world}/exchanges/`;

/** Returns the address prefix of a world's orders of any kind, to which their number is appended. */
export const orderRoutePrefix = (world: string): string => `${worldsPrefix}${world}/orders/`;

/** Returns the address of an order of any kind by its number. Named cast: the screens' table has the page. */
export const consoleOrderRoute = (world: string, number: string): Route =>
  `${orderRoutePrefix(world)}${number}` as Route;

/** Returns a path of the screens' table with a world in the place of its parameter. */
export const pathInWorld = (path: string, world: string): string => path.replace("{world}", world);

/** Returns the address of a page of a world. Named cast: the screens' table has every one of them. */
export const consoleWorldRoute = (world: string, page: WorldPage = "world"): Route =>
  pathInWorld(worldScreens[page].path, world) as Route;
