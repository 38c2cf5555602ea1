import { screens } from "../../lib/catalogue/screens";
import { opsAddresses } from "./ops-addresses";

/** Lists the pages that are visited without a session. */
export const waysIn: readonly string[] = ["/login", "/ops/login"];

/** The screens of the portal, as its catalogue calls them: portal-pages.spec.ts visits each. */
export const portalPages: readonly string[] = screens
  .map(({ path }) => path)
  .filter((path) => !path.startsWith("/ops") && !waysIn.includes(path));

/** Lists the console's pages of one order, with the numbers of orders that do not exist. */
export const missingOrderPages = (world: string): readonly string[] =>
  [
    "exchanges/EX2603180000000001",
    "orders/PY2603180000000001",
    "materials/MA2603180000000001",
    "settlement-payees/SY26031800000000001",
    "receiving/AA26031800000000001",
  ].map((page) => `/ops/worlds/${world}/${page}`);

/** Lists the console's pages without a stored picture (screenshots.spec.ts). */
const withoutPicture = (world: string): readonly string[] => [
  "/ops/accounts",
  "/ops/scenarios",
  "/ops/second-factor",
  "/ops/kit",
  ...[
    "limits",
    "payees",
    "incomes",
    "associations",
    "customs",
    "settlements",
    "settlement-payees",
    "credit",
    "advances",
    "exchange-pays",
    "refunds",
    "receiving",
  ].map((page) => `/ops/worlds/${world}/${page}`),
];

/** The addresses of the console's pages and tabs: ops-pages.spec.ts visits each. */
export const consolePages = (world: string): readonly string[] => [
  ...opsAddresses(world),
  ...withoutPicture(world),
  ...missingOrderPages(world),
];
