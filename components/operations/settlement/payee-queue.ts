import type { Route } from "next";
import type { ClientOutput } from "@/lib/call/call";
import { fillPathAndRemoveFields, menuPrefix } from "@/lib/call/path";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { consoleWorldRoute } from "../worlds/world-route";

export type SettlementPayeeQueue = ClientOutput<typeof settlementPayeeReviews.settlementPayeeQueue>;
export type SettlementPayeeCase = ClientOutput<typeof settlementPayeeReviews.settlementPayeeCase>;

/** Returns the address of a settlement payee's page. Named cast: the screens' table has the page. */
export const settlementPayeeRoute = (world: string, payeeNo: string): Route =>
  `${consoleWorldRoute(world, "settlementPayees")}/${payeeNo}` as Route;

/** Returns the address of a settlement payee's document, for operations. */
export const settlementPayeeFileUrl = (world: string, payeeNo: string, fileId: string): string =>
  menuPrefix + fillPathAndRemoveFields(settlementPayeeReviews.settlementPayeeFile.path, { world, payeeNo, fileId });
