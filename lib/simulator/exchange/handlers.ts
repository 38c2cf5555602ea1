import { exchangeArea } from "@/lib/exchange/area";
import { feesHandlers } from "./fees/handlers";
import { forwardsHandlers } from "./forward/handlers";
import { limitsHandlers } from "./limit/handlers";
import { orderHandlers } from "./order-handlers";
import { orderListsHandlers } from "./orders/order-lists-handlers";
import { exchangeQuotaHandlers } from "./quota/handlers";
import { ratesHandlers } from "./rates/handlers";
import { remindersHandlers } from "./reminders/handlers";
import { pairCallsWithHandlers } from "../platform/handler";

export const exchangeHandlers = pairCallsWithHandlers(exchangeArea.calls, {
  ...orderHandlers,
  ...limitsHandlers,
  ...orderListsHandlers,
  ...forwardsHandlers,
  ...feesHandlers,
  ...exchangeQuotaHandlers,
  ...ratesHandlers,
  ...remindersHandlers,
});
