import type { Route } from "next";

/** Lists the pages of one world, in the order of their tabs; the first has the clock controls. */
export const worldPages = [
  "world",
  "market",
  "fees",
  "money",
  "find",
  "payees",
  "incomes",
  "associations",
  "transfers",
  "materials",
  "customs",
  "settlements",
  "settlementPayees",
  "credit",
  "advances",
  "exchangePays",
  "refunds",
  "limits",
  "merchants",
  "verifications",
  "receiving",
  "screening",
  "enquiries",
  "outbox",
  "timetable",
  "happenings",
  "sites",
  "agreements",
  "invitations",
  "notices",
  "terms",
  "proof",
  "audit",
] as const;
export type WorldPage = (typeof worldPages)[number];

/** Holds the prefix of the addresses of all worlds. */
export const worldsPrefix = "/ops/worlds/";

/** Returns the address prefix of a world's exchanges, to which their number is appended. */
export const exchangeRoutePrefix = (world: string): string => `${worldsPrefix}${world}/exchanges/`;

/** Returns the address prefix of a world's orders of any kind, to which their number is appended. */
export const orderRoutePrefix = (world: string): string => `${worldsPrefix}${world}/orders/`;

/** Returns the address of an order of any kind by its number. Named cast: the screens' table has the page. */
export const consoleOrderRoute = (world: string, number: string): Route =>
  `${orderRoutePrefix(world)}${number}` as Route;

/** Returns the segment of a page's address, in which words are separated by hyphens. */
const segmentOf = (page: WorldPage): string => page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the page of a world for an address segment, or undefined for pages without a tab. */
export const worldPageAt = (segment: string): WorldPage | undefined =>
  worldPages.find((page) => segmentOf(page) === segment);

/** Returns the address of a page of a world. Named cast: the screens' table has every one of them. */
export const consoleWorldRoute = (world: string, page: WorldPage = "world"): Route =>
  `${worldsPrefix}${world}${page === "world" ? "" : `/${segmentOf(page)}`}` as Route;
