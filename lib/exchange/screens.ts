import { portalScreen } from "@/lib/gate/screen";

export const exchangeScreens = {
  apply: portalScreen("/b2b/exchange/exchangeApply", { title: "apply.title", menu: "exchange", gate: "verified" }),
  orders: portalScreen("/b2b/exchange/exchangeOrder", { title: "orders.title", menu: "exchange", gate: "verified" }),
};
