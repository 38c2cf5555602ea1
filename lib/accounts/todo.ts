/** Tasks on the home page that may wait for somebody (specification 2, section 2), and the page for each. */
export const todos = {
  englishName: "/b2b/setting/userInfo",
  readyToClose: "/b2b/exchange/exchangeOrder",
  payeeMaterial: "/b2b/payment_manage/payee_account",
  paymentReview: "/b2b/payment_manage/payment_order",
  paymentMaterial: "/b2b/payment_manage/payment_order",
  paymentCost: "/b2b/payment_manage/payment_order",
  batchReview: "/b2b/payment_manage/batchPaymentList",
} as const satisfies Record<string, string>;

export type Todo = keyof typeof todos;
// named cast: the keys of a constant object are its names
export const todoNames = Object.keys(todos) as [Todo, ...Todo[]];
