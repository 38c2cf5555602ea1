import type { Route } from "next";

/** The pages of one world, in the order of their tabs; the first is the driver's seat. */
export const worldPages = [
  "world",
  "market",
  "fees",
  "money",
  "payees",
  "limits",
  "merchants",
  "enquiries",
  "outbox",
  "timetable",
  "sites",
  "agreements",
  "invitations",
  "notices",
  "proof",
  "audit",
] as const;
export type WorldPage = (typeof worldPages)[number];

/** The prefix of the addresses of all worlds. */
export const worldsPrefix = "/ops/worlds/";

/** The prefix of the addresses of a world's exchanges: their number comes last. */
export const exchangePrefix = (world: string): string => `${worldsPrefix}${world}/exchanges/`;

/** Where a page of a world is. Named cast: the screens' table has every one of them. */
export const worldRoute = (world: string, page: WorldPage = "world"): Route =>
  `${worldsPrefix}${world}${page === "world" ? "" : `/${page}`}` as Route;
