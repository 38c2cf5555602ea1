import type {} from "@/lib/call/call";
import { fees } from "./calls/fees";
import { forwards } from "./calls/forwards";
import { limitCalls } from "./calls/limits";
import { orderLists } from "./calls/order-lists";
import { exchange } from "./calls/orders";
import { quotaCards } from "./calls/quota-cards";
import { rates } from "./calls/rates";
import { reminders } from "./calls/reminders";
import { productAccess } from "./product-states";
import { quotaCard } from "./quota-states";
import { rateReminder } from "./reminder-states";
import { bookedOrder, limitOrder, postFundedOrder, realTimeOrder } from "./states";

/** Declares this area: its calls by topic, and its orders with a table. */
export const exchangeArea = {
  calls: {
    ...exchange,
    ...limitCalls,
    ...orderLists,
    ...forwards,
    ...fees,
    ...quotaCards,
    ...rates,
    ...reminders,
  },
  machines: [realTimeOrder, limitOrder, bookedOrder, postFundedOrder, productAccess, rateReminder, quotaCard],
};

/** Names the data that replies of this area contain. */
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
