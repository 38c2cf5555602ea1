import type {} from "@/lib/call/call";
import { advance, advanceProduct } from "./advance-states";
import { advances } from "./calls/advances";
import { settlementPayees } from "./calls/payees";
import { settlementPayee } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const settlementArea = {
  calls: { ...settlementPayees, ...advances },
  machines: [settlementPayee, advanceProduct, advance],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    "settlement-payees": true;
    advances: true;
  }
}
