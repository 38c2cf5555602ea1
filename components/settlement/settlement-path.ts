import type { Route } from "next";
import { hrefWith } from "@/components/kit/select/query";
import { settlementScreens } from "@/lib/settlement/screens";

/** The list of settlement payees. Named cast: a screen's path is a page that exists. */
export const settlementPayeesPath = settlementScreens.payees.path as Route;

/** The form of a new settlement payee, or of one that is corrected. */
export const settlementPayeeFormPath = (payeeNo?: string): Route =>
  hrefWith(settlementScreens.payeeEntry.path, {}, { payeeNo });

/** The page of one settlement payee. */
export const settlementPayeePath = (payeeNo: string): Route => hrefWith(settlementScreens.payee.path, {}, { payeeNo });

/** The form of a settlement, of a currency or in a way. */
export const settlePath = (of: { currency?: string; method?: string } = {}): Route =>
  hrefWith(settlementScreens.apply.path, {}, of);

/** The list of settlements. Named cast: a screen's path is a page that exists. */
export const settlementsPath = settlementScreens.orders.path as Route;

/** The page of one settlement. */
export const settlementPath = (orderNo: string): Route => hrefWith(settlementScreens.orders.path, {}, { orderNo });

/** The page of the order that an advance was given for: a settlement, or an express order of exchange-and-pay. */
export const advancedOrderPath = (orderNo: string): Route =>
  orderNo.startsWith("EP")
    ? hrefWith(settlementScreens.exchangePayOrders.path, {}, { orderNo })
    : settlementPath(orderNo);
