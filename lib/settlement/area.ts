import type {} from "@/lib/call/call";
import { advance, advanceProduct } from "./advance-states";
import { advances } from "./calls/advances";
import { settlementDrafts } from "./calls/drafts";
import { exchangePays } from "./calls/exchange-pay";
import { settlementPayouts } from "./calls/order-payouts";
import { settlementReviews } from "./calls/order-reviews";
import { settlementOrders } from "./calls/orders";
import { settlementPayees } from "./calls/payees";
import { exchangePay } from "./exchange-pay-states";
import { settlementOrder } from "./order-states";
import { settlementPayee } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const settlementArea = {
  calls: {
    ...settlementOrders,
    ...settlementDrafts,
    ...settlementReviews,
    ...settlementPayouts,
    ...settlementPayees,
    ...advances,
    ...exchangePays,
  },
  machines: [settlementOrder, settlementPayee, advanceProduct, advance, exchangePay],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    "settlement-orders": true;
    "settlement-payees": true;
    advances: true;
    "exchange-pays": true;
  }
}
