import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { Handlers } from "../platform/handler";
import { activity } from "./activity";
import { balances } from "./balances";
import { listOrdersReservingMoney } from "./reserved-orders";
import { getReportingCurrency, setReportingCurrency } from "./reporting";

export const balanceHandlers: Handlers<typeof accountCalls> = {
  balances,
  activity,
  heldOrders: listOrdersReservingMoney,
  reporting: getReportingCurrency,
  setReporting: setReportingCurrency,
};
