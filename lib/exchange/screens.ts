import { portalScreen } from "@/lib/gate/screen";

export const exchangeScreens = {
  apply: portalScreen("/b2b/exchange/exchangeApply", { title: "exchange.apply.title", menu: "exchange", gate: "verified", alongWith: ["exchange/exchangeOrder"] }),
  orders: portalScreen("/b2b/exchange/exchangeOrder", { title: "exchange.orders.title", menu: "exchange", gate: "verified" }),
};
