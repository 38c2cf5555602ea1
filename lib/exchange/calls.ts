import { fees } from "./calls/fees";
import { forwards } from "./calls/forwards";
import { limits } from "./calls/limits";
import { orderLists } from "./calls/order-lists";
import { exchange } from "./calls/orders";
import { quotaCards } from "./calls/quota-cards";
import { rates } from "./calls/rates";
import { reminders } from "./calls/reminders";

/** All calls of this area, by topic. */
export const exchangeCalls = {
  ...exchange,
  ...limits,
  ...orderLists,
  ...forwards,
  ...fees,
  ...quotaCards,
  ...rates,
  ...reminders,
};
