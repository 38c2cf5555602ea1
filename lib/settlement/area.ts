import type {} from "@/lib/call/call";
import { advanceMachine, advanceProduct } from "./advance-states";
import { advances } from "./calls/advances";
import { settlementDrafts } from "./calls/drafts";
import { exchangePayCalls } from "./calls/exchange-pay";
import { settlementPayouts } from "./calls/order-payouts";
import { settlementReviews } from "./calls/order-reviews";
import { settlementOrders } from "./calls/orders";
import { settlementPayees } from "./calls/payees";
import { exchangePay } from "./exchange-pay-states";
import { settlementMachine } from "./order-states";
import { settlementPayee } from "./states";

/** Declares everything in this area: its calls by topic, and its order state machines with their tables. */
export const settlementArea = {
  calls: {
    ...settlementOrders,
    ...settlementDrafts,
    ...settlementReviews,
    ...settlementPayouts,
    ...settlementPayees,
    ...advances,
    ...exchangePayCalls,
  },
  machines: [settlementMachine, settlementPayee, advanceProduct, advanceMachine, exchangePay],
};

/** Declares the cache tags of this area's answers. */
declare module "@/lib/call/call" {
  interface Tags {
    "settlement-orders": true;
    "settlement-payees": true;
    advances: true;
    "exchange-pays": true;
  }
}
