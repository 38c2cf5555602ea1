/**
 * Lists the tasks on the home page that may require an action (specification 2, section 2), the most urgent kind first,
 * with the list that each counts.
 */
export const todos = {
  paymentReview: "/b2b/payment_manage/payment_order?tab=review",
  batchReview: "/b2b/payment_manage/batchPaymentList?mine=review",
  paymentCost: "/b2b/payment_manage/payment_order?waits=cost",
  paymentStalled: "/b2b/payment_manage/payment_order?ahead=stalled",
  paymentMaterial: "/b2b/payment_manage/payment_order?state=awaitingMaterial",
  settlementReview: "/b2b/settle/settle-order?tab=review",
  settlementCost: "/b2b/settle/settle-order?waits=cost",
  settlementDocuments: "/b2b/settle/settle-order?state=documentsPending",
  settlementFailed: "/b2b/settle/settle-order?state=failed",
  exchangePayReview: "/b2b/exchange/exchangePayOrder?waits=review",
  exchangePayConfirm: "/b2b/exchange/exchangePayOrder?waits=confirmation",
  exchangePayMaterial: "/b2b/exchange/exchangePayOrder?state=awaitingMaterials",
  exchangePayFailed: "/b2b/exchange/exchangePayOrder?waits=payee",
  readyToClose: "/b2b/exchange/exchangeOrder?state=processing",
  inDefault: "/b2b/exchange/exchangeOrder?kind=postFunded&state=timeOut",
  advanceOverdue: "/b2b/settle/advances?state=overdue",
  payeeMaterial: "/b2b/payment_manage/payee_account?papers=missing",
  settlementPayeeRejected: "/b2b/settle/payee_page?state=rejected",
  accountIdle: "/b2b/collection/payee_account_page?waits=funds",
  refundPayee: "/b2b/collection/receipts_page?state=refundToConfirm",
  quickOrders: "/b2b/collection/receipts_page?waits=orders",
  incomeToAssociate: "/b2b/collection/receipts_page?state=toAssociate",
  incomeFailed: "/b2b/collection/receipts_page?state=creditFailed",
  materialFailed: "/b2b/collection/material_page?usage=failed",
  materialLogistics: "/b2b/collection/material_page?waits=logistics",
  materialListRead: "/b2b/collection/material_page?view=batches&state=checked",
  materialListFailed: "/b2b/collection/material_page?view=batches&state=failed",
  applicationFailed: "/b2b/collection/payee_account_page?tab=applications&state=fail",
  transferRelation: "/b2b/transfer_manage/transferOrder?tab=relations&state=rejected",
  englishName: "/b2b/setting/userInfo",
} as const satisfies Record<string, string>;

export type Todo = keyof typeof todos;
// named cast: the keys of a constant object are its names
export const todoNames = Object.keys(todos) as [Todo, ...Todo[]];
