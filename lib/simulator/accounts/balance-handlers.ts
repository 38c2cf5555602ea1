import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { Handlers } from "../platform/handler";
import { listAccountActivity } from "./activity";
import { getMerchantBalances } from "./balances";
import { listOrdersReservingMoney } from "./reserved-orders";
import { getReportingCurrency, setReportingCurrency } from "./reporting";

export const balanceHandlers: Handlers<typeof accountCalls> = {
  balances: getMerchantBalances,
  activity: listAccountActivity,
  heldOrders: listOrdersReservingMoney,
  reporting: getReportingCurrency,
  setReporting: setReportingCurrency,
};
