import type { Route } from "next";
import type { Got } from "@/lib/call/call";
import { filledPath, menuPrefix } from "@/lib/call/path";
import { settlementPayeeDesk } from "@/lib/operations/calls/settlement/payees";
import { worldRoute } from "../worlds/world-route";

export type SettlementPayeeQueue = Got<typeof settlementPayeeDesk.settlementPayeeQueue>;
export type SettlementPayeeCase = Got<typeof settlementPayeeDesk.settlementPayeeCase>;

/** Where one settlement payee is. Named cast: the screens' table has the page. */
export const settlementPayeeRoute = (world: string, payeeNo: string): Route =>
  `${worldRoute(world, "settlementPayees")}/${payeeNo}` as Route;

/** A paper of a settlement payee, from where operations have it. */
export const payeePaper = (world: string, payeeNo: string, fileId: string): string =>
  menuPrefix + filledPath(settlementPayeeDesk.settlementPayeeFile.path, { world, payeeNo, fileId });
