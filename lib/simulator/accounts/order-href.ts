import type { EntrySubject } from "@/lib/accounts/statement-file";
import type { Principal } from "@/lib/call/principal";
import { exchangeScreens } from "@/lib/exchange/screens";
import { checkAccess } from "@/lib/gate/may";
import type { Screen } from "@/lib/gate/screen";
import { paymentsScreens } from "@/lib/payments/screens";
import { receivingScreens } from "@/lib/receiving/screens";
import { settlementScreens } from "@/lib/settlement/screens";
import { transfersScreens } from "@/lib/transfers/screens";

/** Maps each kind of order to its page, and the parameter that identifies it. */
const places: Readonly<Record<Exclude<EntrySubject, "">, readonly [screen: Screen, parameter: string]>> = {
  exchange: [exchangeScreens.orders, "orderNo"],
  payment: [paymentsScreens.records, "orderNo"],
  batch: [paymentsScreens.batchDetail, "batchNo"],
  income: [receivingScreens.receipts, "orderNo"],
  transfer: [transfersScreens.records, "orderNo"],
  settlement: [settlementScreens.orders, "orderNo"],
  exchangePay: [settlementScreens.exchangePayOrders, "orderNo"],
};

/** Returns the address of an order's page for a principal who may open it; else null. */
export function orderHref(principal: Principal, subject: EntrySubject, listNo: string): string | null {
  if (subject === "") return null;
  const [screen, parameter] = places[subject];
  return checkAccess(principal, screen.access) === null
    ? `${screen.path}?${parameter}=${encodeURIComponent(listNo)}`
    : null;
}
