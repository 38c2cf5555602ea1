import type { Route } from "next";

/** The pages of one world, in the order of their tabs; the first is the driver's seat. */
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

/** The prefix of the addresses of all worlds. */
export const worldsPrefix = "/ops/worlds/";

/** The prefix of the addresses of a world's exchanges: their number comes last. */
export const exchangePrefix = (world: string): string => `${worldsPrefix}${world}/exchanges/`;

/** The prefix of the addresses of a world's orders of any kind: their number comes last. */
export const orderPrefix = (world: string): string => `${worldsPrefix}${world}/orders/`;

/** Where an order of a world is, by its number, whatever it is. Named cast: the screens' table has the page. */
export const orderRoute = (world: string, number: string): Route => `${orderPrefix(world)}${number}` as Route;

/** A page's own part of its address: words are parted by hyphens there. */
const segmentOf = (page: WorldPage): string => page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The page of a world whose addresses have a part; undefined for those that no tab leads to. */
export const worldPageAt = (segment: string): WorldPage | undefined =>
  worldPages.find((page) => segmentOf(page) === segment);

/** Where a page of a world is. Named cast: the screens' table has every one of them. */
export const worldRoute = (world: string, page: WorldPage = "world"): Route =>
  `${worldsPrefix}${world}${page === "world" ? "" : `/${segmentOf(page)}`}` as Route;
