/**
 * What may wait for somebody on the home page (specification 2, section 2), and where it is dealt with.
 */
export const todos = {
  englishName: "/b2b/setting/userInfo",
  readyToClose: "/b2b/exchange/exchangeOrder",
  payeeMaterial: "/b2b/payment_manage/payee_account",
  batchReview: "/b2b/payment_manage/batchPaymentList",
} as const satisfies Record<string, string>;

export type Todo = keyof typeof todos;
// named cast: the keys of a constant object are its names
export const todoNames = Object.keys(todos) as [Todo, ...Todo[]];
