/** Tasks on the home page that may wait for somebody (specification 2, section 2), and the page for each: a list of exactly what is counted. */
export const todos = {
  englishName: "/b2b/setting/userInfo",
  readyToClose: "/b2b/exchange/exchangeOrder?kind=booked&state=processing&delivery=manual",
  fundsDue: "/b2b/exchange/exchangeOrder?kind=postFunded&state=processing",
  inDefault: "/b2b/exchange/exchangeOrder?kind=postFunded&state=timeOut",
  payeeMaterial: "/b2b/payment_manage/payee_account",
  batchReview: "/b2b/payment_manage/batchPaymentList",
} as const satisfies Record<string, string>;

export type Todo = keyof typeof todos;
// named cast: the keys of a constant object are its names
export const todoNames = Object.keys(todos) as [Todo, ...Todo[]];
