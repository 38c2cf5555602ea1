import { portalScreen } from "@/lib/gate/screen";

export const paymentsScreens = {
  pay: portalScreen("/b2b/payment_manage/initiate_payment", {
    title: "payments.pay.title",
    menu: "payment",
    alongWith: [
      "payment_manage/payment_order",
      "payment_manage/payee_account/common-payee-edit-add",
      "payment_manage/payee_account",
    ],
  }),
  records: portalScreen("/b2b/payment_manage/payment_order", { title: "payments.records.title", menu: "payment" }),
  payees: portalScreen("/b2b/payment_manage/payee_account", { title: "payments.payees.title", menu: "payment" }),
  payeeEntry: portalScreen("/b2b/payment_manage/payee_account/common-payee-edit-add", {
    title: "payments.payees.add",
    alongWith: ["payment_manage/payee_account"],
  }),
  batch: portalScreen("/b2b/payment_manage/batchPayment", {
    title: "payments.batch.title",
    menu: "payment",
    alongWith: ["payment_manage/batchPaymentList", "payment_manage/batchPaymentDetail"],
  }),
  batches: portalScreen("/b2b/payment_manage/batchPaymentList", {
    title: "payments.batch.list.title",
    menu: "payment",
    alongWith: ["payment_manage/batchPaymentDetail"],
  }),
  batchDetail: portalScreen("/b2b/payment_manage/batchPaymentDetail", {
    title: "payments.batch.detail.title",
    under: "/b2b/payment_manage/batchPaymentList",
  }),
  poboPayers: portalScreen("/b2b/payment_manage/poboPayee", { title: "payments.pobo.title", menu: "payment" }),
  poboEntry: portalScreen("/b2b/payment_manage/poboPayeeEditAdd", {
    title: "payments.pobo.add",
    under: "/b2b/payment_manage/poboPayee",
    alongWith: ["payment_manage/poboPayee"],
  }),
};
