import type {} from "@/lib/call/call";
import { accountCalls } from "./calls/balances";
import { homeCalls } from "./calls/home";
import { statements } from "./calls/statements";
import { vouchers } from "./calls/vouchers";

/** Declares this area: its calls by topic, and its orders with a state table. */
export const accountsArea = {
  calls: {
    ...accountCalls,
    ...statements,
    ...vouchers,
    ...homeCalls,
  },
  machines: [],
};

/** Names the data that replies of this area contain. */
declare module "@/lib/call/call" {
  interface Tags {
    balances: true;
    vouchers: true;
  }
}
