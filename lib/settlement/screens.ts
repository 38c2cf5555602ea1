import { portalScreen } from "@/lib/gate/screen";

export const settlementScreens = {
  apply: portalScreen("/b2b/settle/settle-apply", {
    title: "settlement.apply.title",
    menu: "settlement",
    gate: "verified",
    does: "make",
    of: "settle/settle-order",
    alongWith: ["settle/settle-order", "settle/payee_page", "account:balances"],
  }),
  orders: portalScreen("/b2b/settle/settle-order", {
    title: "settlement.orders.title",
    menu: "settlement",
    gate: "verified",
    actions: ["cancel", "review", "supplement", "export"],
  }),
  payees: portalScreen("/b2b/settle/payee_page", {
    title: "settlement.payees.title",
    menu: "settlement",
    gate: "verified",
    actions: ["manage"],
    alongWith: ["settle/payee_page/payee-acc-detail/detail"],
  }),
  payeeEntry: portalScreen("/b2b/settle/payee_page/payee-add", {
    title: "settlement.form.title",
    gate: "verified",
    does: "manage",
    of: "settle/payee_page",
    under: "/b2b/settle/payee_page",
    alongWith: ["settle/payee_page"],
  }),
  payee: portalScreen("/b2b/settle/payee_page/payee-acc-detail/detail", {
    title: "settlement.payee.title",
    gate: "verified",
    of: "settle/payee_page",
    under: "/b2b/settle/payee_page",
  }),
  advances: portalScreen("/b2b/settle/advances", {
    title: "settlement.advances.title",
    menu: "settlement",
    gate: "verified",
    actions: ["manage"],
  }),
  exchangePay: portalScreen("/b2b/exchange/exchangePay", {
    title: "settlement.exchangePayForm.title",
    menu: "exchange",
    gate: "verified",
    does: "make",
    of: "exchange/exchangePayOrder",
    alongWith: ["exchange/exchangePayOrder", "payment_manage/payee_account", "account:balances"],
  }),
  exchangePayOrders: portalScreen("/b2b/exchange/exchangePayOrder", {
    title: "settlement.exchangePays.title",
    menu: "exchange",
    gate: "verified",
    actions: ["cancel", "review", "supplement", "export"],
  }),
};
