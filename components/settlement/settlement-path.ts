import type { Route } from "next";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { settlementScreens } from "@/lib/settlement/screens";

/** Holds the path of the settlement payee list. Named cast: a screen's path is a page that exists. */
export const settlementPayeesPath = settlementScreens.payees.path as Route;

/** Returns the path of the form of a new settlement payee, or of one to correct. */
export const settlementPayeeFormPath = (payeeNo?: string): Route =>
  hrefWithQueryChanges(settlementScreens.payeeEntry.path, {}, { payeeNo });

/** Returns the path of one settlement payee. */
export const settlementPayeePath = (payeeNo: string): Route =>
  hrefWithQueryChanges(settlementScreens.payee.path, {}, { payeeNo });

/** Returns the path of the settlement form, for a currency or a method. */
export const settlementFormPath = (of: { currency?: string; method?: string } = {}): Route =>
  hrefWithQueryChanges(settlementScreens.apply.path, {}, of);

/** Holds the path of the settlement list. Named cast: a screen's path is a page that exists. */
export const settlementsPath = settlementScreens.orders.path as Route;

/** Returns the path of one settlement. */
export const settlementPath = (orderNo: string): Route =>
  hrefWithQueryChanges(settlementScreens.orders.path, {}, { orderNo });

/**
 * Returns the path of the order that an advance was given for: a settlement, or an express order of exchange-and-pay.
 */
export const advancedOrderPath = (orderNo: string): Route =>
  orderNo.startsWith("EP")
    ? hrefWithQueryChanges(settlementScreens.exchangePayOrders.path, {}, { orderNo })
    : settlementPath(orderNo);
