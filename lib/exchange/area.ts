import type {} from "@/lib/call/call";
import { fees } from "./calls/fees";
import { forwards } from "./calls/forwards";
import { limits } from "./calls/limits";
import { orderLists } from "./calls/order-lists";
import { exchange } from "./calls/orders";
import { quotaCards } from "./calls/quota-cards";
import { rates } from "./calls/rates";
import { reminders } from "./calls/reminders";
import { productAccess } from "./product-states";
import { quotaCard } from "./quota-states";
import { rateReminder } from "./reminder-states";
import { bookedOrder, limitOrder, postFundedOrder, realTimeOrder } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const exchangeArea = {
  calls: {
    ...exchange,
    ...limits,
    ...orderLists,
    ...forwards,
    ...fees,
    ...quotaCards,
    ...rates,
    ...reminders,
  },
  machines: [realTimeOrder, limitOrder, bookedOrder, postFundedOrder, productAccess, rateReminder, quotaCard],
};

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
