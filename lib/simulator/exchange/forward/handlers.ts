import { issueAt } from "@/lib/call/refusals";
import type { forwards } from "@/lib/exchange/calls/forwards";
import {
  bookableDeliveryDays as daysOf,
  deliveryOffDays,
  hasOfficialDeliveryCalendar,
  lastBookableDeliveryDay,
} from "@/lib/exchange/forward";
import { isTradable } from "@/lib/exchange/rules";
import { settlementPlacesFor, currenciesWithoutCalendar } from "@/lib/time/settlement";
import { byDisplayOrder, orderCurrencies } from "@/lib/money/currency";
import { addDays, beijingDay } from "@/lib/time/beijing";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { forwardDefaultCureWorkingDaysOf, forwardDefaultPenaltyPpmOf } from "@/lib/simulator/driving/market/parameters";
import { bookForward } from "./book-forward";
import { changeForwardDeliveryType, deliverForwardNow } from "./deliver-now";

const deliveryDays: Handler<typeof forwards.deliveryDays> = async ({ id: { sell, buy } }, { world, now, refuse }) => {
  if (!isTradable(sell, buy)) return refuse("INVALID_CURRENCY", issueAt("id"));
  return {
    days: daysOf(now, { sell, buy }),
    first: addDays(beijingDay(now), 1),
    last: lastBookableDeliveryDay(beijingDay(now)),
    hasOfficialCalendar: hasOfficialDeliveryCalendar(now, { sell, buy }),
    places: settlementPlacesFor([sell, buy]),
    withoutCalendar: currenciesWithoutCalendar([sell, buy]),
    penaltyPpm: forwardDefaultPenaltyPpmOf(world),
    cureWorkingDays: forwardDefaultCureWorkingDaysOf(world),
  };
};

const deliveryHolidays: Handler<typeof forwards.deliveryHolidays> = async ({ id: { sell, buy } }, { now, refuse }) => {
  if (!isTradable(sell, buy)) return refuse("INVALID_CURRENCY", issueAt("id"));
  return {
    days: deliveryOffDays(now, { sell, buy }),
    hasOfficialCalendar: hasOfficialDeliveryCalendar(now, { sell, buy }),
  };
};

/** Lists the currencies: all that can be exchanged can be exchanged for a delivery day, by either kind. */
const currencies: Handler<typeof forwards.currencies> = async () => ({
  currencies: [...orderCurrencies].sort(byDisplayOrder),
});

export const forwardsHandlers: Handlers<typeof forwards> = {
  book: bookForward,
  deliver: deliverForwardNow,
  changeDelivery: changeForwardDeliveryType,
  deliveryDays,
  deliveryHolidays,
  currencies,
};
