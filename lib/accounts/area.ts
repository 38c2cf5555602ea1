import type {} from "@/lib/call/call";
import { accounts } from "./calls/balances";
import { homeCalls } from "./calls/home";
import { statements } from "./calls/statements";
import { vouchers } from "./calls/vouchers";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const accountsArea = {
  calls: {
    ...accounts,
    ...statements,
    ...vouchers,
    ...homeCalls,
  },
  machines: [],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    balances: true;
    vouchers: true;
  }
}
