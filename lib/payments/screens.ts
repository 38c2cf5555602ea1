import { portalScreen } from "@/lib/gate/screen";

export const paymentsScreens = {
  pay: portalScreen("/b2b/payment_manage/initiate_payment", { title: "payments.pay.title", menu: "payment", alongWith: ["payment_manage/payment_order"] }),
  records: portalScreen("/b2b/payment_manage/payment_order", { title: "payments.records.title", menu: "payment" }),
};
