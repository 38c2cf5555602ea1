import { portalScreen } from "@/lib/gate/screen";

export const exchangeScreens = {
  rates: portalScreen("/b2b/account/rate/rateQuery", {
    title: "exchange.rates.title",
    menu: "account",
    actions: ["manage"],
  }),
  apply: portalScreen("/b2b/exchange/exchangeApply", {
    title: "exchange.apply.title",
    menu: "exchange",
    gate: "verified",
    does: "make",
    of: "exchange/exchangeOrder",
    alongWith: ["exchange/exchangeOrder", "account:balances"],
  }),
  orders: portalScreen("/b2b/exchange/exchangeOrder", {
    title: "exchange.orders.title",
    menu: "exchange",
    gate: "verified",
    actions: ["cancel", "deliver", "export"],
  }),
  query: portalScreen("/b2b/exchange/exchangeQuery", {
    title: "exchange.query.title",
    menu: "exchange",
    gate: "verified",
  }),
};
