import type { Call } from "@/lib/call/call";
import type { AreaName } from "@/lib/i18n/areas";
import { accessHandlers } from "./access/handlers";
import { accountsHandlers } from "./accounts/handlers";
import { developersHandlers } from "./developers/handlers";
import { exchangeHandlers } from "./exchange/handlers";
import { filesAreaHandlers } from "./files/handlers";
import { materialsHandlers } from "./materials/handlers";
import { noticesHandlers } from "./notices/handlers";
import { operationsHandlers } from "./operations/handlers";
import { paymentsHandlers } from "./payments/handlers";
import { receivingHandlers } from "./receiving/handlers";
import { referenceHandlers } from "./reference/handlers";
import { settlementHandlers } from "./settlement/handlers";
import { transfersHandlers } from "./transfers/handlers";
import { verificationHandlers } from "./verification/handlers";
import { declaredFiles } from "./files/by-area";
import type { AnyHandler, pairCallsWithHandlers } from "./platform/handler";

/** Lists the handlers of every area: a missing area does not compile. */
const byArea: Readonly<Record<AreaName, ReturnType<typeof pairCallsWithHandlers>>> = {
  access: accessHandlers,
  accounts: accountsHandlers,
  developers: developersHandlers,
  exchange: exchangeHandlers,
  files: filesAreaHandlers(declaredFiles),
  materials: materialsHandlers,
  notices: noticesHandlers,
  operations: operationsHandlers,
  payments: paymentsHandlers,
  receiving: receivingHandlers,
  reference: referenceHandlers,
  settlement: settlementHandlers,
  transfers: transfersHandlers,
  verification: verificationHandlers,
};

/** Maps each call to its handler. */
export const handlers: ReadonlyMap<Call, AnyHandler> = new Map(Object.values(byArea).flat());
