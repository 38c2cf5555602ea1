import type {} from "@/lib/call/call";

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    "exchange-orders": true;
    "exchange-products": true;
    fees: true;
    "quota-cards": true;
    rates: true;
    "common-pairs": true;
    reminders: true;
  }
}
