import type { EntrySubject } from "@/lib/accounts/statement-file";
import type { Who } from "@/lib/call/who";
import { exchangeScreens } from "@/lib/exchange/screens";
import { may } from "@/lib/gate/may";
import type { Screen } from "@/lib/gate/screen";
import { paymentsScreens } from "@/lib/payments/screens";
import { receivingScreens } from "@/lib/receiving/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import { transfersScreens } from "@/lib/transfers/screens";

/** The page that shows an order of each sort, and the parameter that names it. */
const places: Readonly<Record<Exclude<EntrySubject, "">, readonly [screen: Screen, parameter: string]>> = {
  exchange: [exchangeScreens.orders, "orderNo"],
  payment: [paymentsScreens.records, "orderNo"],
  batch: [paymentsScreens.batchDetail, "batchNo"],
  income: [receivingScreens.receipts, "orderNo"],
  transfer: [transfersScreens.records, "orderNo"],
  settlement: [settlementScreens.orders, "orderNo"],
  exchangePay: [settlementScreens.exchangePayOrders, "orderNo"],
};

/** Where an order is shown, for somebody who may open that page; else null. */
export function orderHref(who: Who, subject: EntrySubject, listNo: string): string | null {
  if (subject === "") return null;
  const [screen, parameter] = places[subject];
  return may(who, screen.needs) === null ? `${screen.path}?${parameter}=${encodeURIComponent(listNo)}` : null;
}
