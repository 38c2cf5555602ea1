import { portalScreen } from "@/lib/gate/screen";

export const paymentsScreens = {
  pay: portalScreen("/b2b/payment_manage/initiate_payment", {
    title: "payments.pay.title",
    menu: "payment",
    does: "make",
    of: "payment_manage/payment_order",
    alongWith: ["payment_manage/payment_order", "payment_manage/payee_account", "account:balances"],
  }),
  records: portalScreen("/b2b/payment_manage/payment_order", {
    title: "payments.records.title",
    menu: "payment",
    actions: ["cancel", "review", "supplement", "export"],
  }),
  standing: portalScreen("/b2b/payment_manage/standing_order", {
    title: "payments.standing.title",
    menu: "payment",
    actions: ["cancel"],
  }),
  payees: portalScreen("/b2b/payment_manage/payee_account", { title: "payments.payees.title", menu: "payment" }),
  payeeEntry: portalScreen("/b2b/payment_manage/payee_account/common-payee-edit-add", {
    title: "payments.payees.add",
    does: "manage",
    of: "payment_manage/payee_account",
    alongWith: ["payment_manage/payee_account"],
  }),
  batch: portalScreen("/b2b/payment_manage/batchPayment", {
    title: "payments.batch.title",
    menu: "payment",
    does: "make",
    of: "payment_manage/batchPaymentList",
    alongWith: ["payment_manage/batchPaymentList", "payment_manage/batchPaymentDetail", "account:balances"],
  }),
  batches: portalScreen("/b2b/payment_manage/batchPaymentList", {
    title: "payments.batch.list.title",
    menu: "payment",
    actions: ["review", "export"],
    alongWith: ["payment_manage/batchPaymentDetail"],
  }),
  batchDetail: portalScreen("/b2b/payment_manage/batchPaymentDetail", {
    title: "payments.batch.detail.title",
    of: "payment_manage/batchPaymentList",
    under: "/b2b/payment_manage/batchPaymentList",
  }),
  poboPayers: portalScreen("/b2b/payment_manage/poboPayee", { title: "payments.pobo.title", menu: "payment" }),
  poboEntry: portalScreen("/b2b/payment_manage/poboPayeeEditAdd", {
    title: "payments.pobo.add",
    does: "manage",
    of: "payment_manage/poboPayee",
    under: "/b2b/payment_manage/poboPayee",
    alongWith: ["payment_manage/poboPayee"],
  }),
};
