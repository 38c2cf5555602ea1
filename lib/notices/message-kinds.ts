/** Lists the events people may be notified of; for each they choose whether and how (see `choices`). */
export const messageEvents = ["incoming", "exchange", "payments", "account"] as const;
export type MessageEvent = (typeof messageEvents)[number];

interface MessageKind {
  readonly event: MessageEvent;
  /** Holds the page with the permission that is required for notifications of its events; null notifies everyone. */
  readonly needs: string | null;
  /** Holds the link of the message; `{fact}` is replaced with a fact of the message. */
  readonly page: string | null;
}

const incoming = {
  event: "incoming",
  needs: "collection/receipts_page",
  page: "/b2b/collection/receipts_page?orderNo={orderNo}",
} as const;
/** Links to an income by its own number, with its associations. */
const incomeAssociation = { ...incoming, page: "/b2b/collection/receipts_page?associate={detailId}" } as const;
const receiving = {
  event: "incoming",
  needs: "collection/payee_account_page",
  page: "/b2b/collection/payee_account_page?applicationNo={applicationNo}",
} as const;
const receivingAccount = { ...receiving, page: "/b2b/collection/payee_account_page?accountId={accountId}" } as const;
const exchange = {
  event: "exchange",
  needs: "exchange/exchangeOrder",
  page: "/b2b/exchange/exchangeOrder?orderNo={orderNo}",
} as const;
const rates = { event: "exchange", needs: "account/rate/rateQuery", page: "/b2b/account/rate/rateQuery" } as const;
const payment = {
  event: "payments",
  needs: "payment_manage/payment_order",
  page: "/b2b/payment_manage/payment_order?orderNo={orderNo}",
} as const;
const payee = {
  event: "payments",
  needs: "payment_manage/payee_account",
  page: "/b2b/payment_manage/payee_account?payeeId={payeeId}",
} as const;
const standing = {
  event: "payments",
  needs: "payment_manage/standing_order",
  page: "/b2b/payment_manage/standing_order?standingNo={standingNo}",
} as const;
const batch = {
  event: "payments",
  needs: "payment_manage/batchPaymentDetail",
  page: "/b2b/payment_manage/batchPaymentDetail?batchNo={batchNo}",
} as const;
const transfer = {
  event: "payments",
  needs: "transfer_manage/transferOrder",
  page: "/b2b/transfer_manage/transferOrder?orderNo={orderNo}",
} as const;
const relation = {
  event: "payments",
  needs: "transfer_manage/transferOrder",
  page: "/b2b/transfer_manage/transferOrder?tab=relations",
} as const;
const receivedTransfer = { ...transfer, event: "incoming" } as const;
const material = {
  event: "incoming",
  needs: "collection/material_page",
  page: "/b2b/collection/material_page/file-detail/detail?orderId={serialNo}",
} as const;
const materialList = { ...material, page: "/b2b/collection/material_page?batchNo={batchNo}" } as const;
const speedy = { event: "exchange", needs: "settle/advances", page: "/b2b/settle/advances" } as const;
const advance = { ...speedy, page: "/b2b/settle/advances?advanceNo={advanceNo}" } as const;
const exchangePay = {
  event: "exchange",
  needs: "exchange/exchangePayOrder",
  page: "/b2b/exchange/exchangePayOrder?orderNo={orderNo}",
} as const;
const customs = { ...material, page: "/b2b/collection/material_page" } as const;
const settlement = {
  event: "payments",
  needs: "settle/settle-order",
  page: "/b2b/settle/settle-order?orderNo={orderNo}",
} as const;
const settlementPayee = {
  event: "payments",
  needs: "settle/payee_page",
  page: "/b2b/settle/payee_page/payee-acc-detail/detail?payeeNo={payeeNo}",
} as const;
const pobo = {
  event: "payments",
  needs: "payment_manage/poboPayee",
  page: "/b2b/payment_manage/poboPayee?poboRecordId={poboRecordId}",
} as const;
const company = { event: "account", needs: "setting/userInfo", page: "/b2b/setting/userInfo" } as const;

const webhooks = { event: "account", needs: "developer/webhooks", page: "/b2b/developer/webhooks" } as const;
const apiKeys = { event: "account", needs: "developer/keys", page: "/b2b/developer/keys?keyId={keyId}" } as const;
const verifiedInfo = { event: "account", needs: "setting/verified", page: "/b2b/setting/userInfo" } as const;
const verification = { ...verifiedInfo, page: "/b2b/setting/verified-info" } as const;

/**
 * Lists all messages to a merchant's operators. Their texts are in messages/<language>/notices.json at
 * `message.<kind>.title` and `.text`, with the facts as arguments.
 */
export const messageKinds = {
  remittanceComing: incoming,
  remittanceCredited: incoming,
  remittanceHeld: incoming,
  incomeToAssociate: incoming,
  incomeChecked: incoming,
  incomeCleared: incoming,
  incomeCheckFailed: incoming,
  incomeQuick: incoming,
  quickPassed: incomeAssociation,
  quickRejected: incomeAssociation,
  quickExpired: incomeAssociation,
  incomeCredited: incomeAssociation,
  associationPassed: incomeAssociation,
  associationRejected: incomeAssociation,
  incomesAssociated: { ...incoming, page: "/b2b/collection/receipts_page?state=underReview" },
  refundToConfirm: incoming,
  refundSwitched: incoming,
  refundPaid: incoming,
  refundFailed: incoming,
  remittanceRejected: incoming,
  receivingOpened: receiving,
  receivingFailed: receiving,
  receivingChecksFailed: receiving,
  receivingClosed: receiving,
  receivingIdle: receivingAccount,
  receivingCancelled: receivingAccount,
  limitFilled: exchange,
  limitFilledPart: exchange,
  limitExpired: exchange,
  limitFailed: exchange,
  deliveryByHand: exchange,
  deliveryFunds: exchange,
  forwardDelivered: exchange,
  forwardMissed: exchange,
  forwardDefaulted: exchange,
  forwardCured: exchange,
  forwardClosedOut: exchange,
  forwardForfeited: exchange,
  forwardCancelled: exchange,
  rateReached: rates,
  quotaGranted: rates,
  settlementToReview: settlement,
  settlementApproved: settlement,
  settlementRejected: settlement,
  settlementDearer: settlement,
  settlementOverdue: settlement,
  settlementRecalled: settlement,
  settlementLapsed: settlement,
  settlementWithdrawn: settlement,
  settlementSucceeded: settlement,
  settlementFailed: settlement,
  settlementReturned: settlement,
  settlementDocumentsAsked: settlement,
  paymentSucceeded: payment,
  paymentFailed: payment,
  paymentToReview: payment,
  paymentApproved: payment,
  paymentRejected: payment,
  paymentDearer: payment,
  paymentOverdue: payment,
  paymentRecalled: payment,
  paymentMaterialAsked: payment,
  paymentHeld: payment,
  paymentWithdrawn: payment,
  paymentStalled: payment,
  paymentReturned: payment,
  standingSkipped: standing,
  paymentRecallGranted: payment,
  paymentRecallRefused: payment,
  payeeEnabled: payee,
  payeeDisabled: payee,
  payeeAsked: payee,
  batchToReview: batch,
  batchApproved: batch,
  batchDearer: batch,
  batchEnded: batch,
  batchRejected: batch,
  batchExpired: batch,
  materialApproved: material,
  materialToShip: material,
  materialFailed: material,
  materialRefused: material,
  logisticsApproved: material,
  logisticsReturned: material,
  logisticsRejected: material,
  shipmentOverdue: material,
  materialSwitched: material,
  materialNotSwitched: material,
  materialListRead: materialList,
  materialListFailed: materialList,
  customsOpened: customs,
  customsRefused: customs,
  customsClosed: customs,
  settlePayeeAccepted: settlementPayee,
  settlePayeeRejected: settlementPayee,
  settlePayeeSuspended: settlementPayee,
  settlePayeeResumed: settlementPayee,
  speedyOpened: speedy,
  speedyRefused: speedy,
  speedyChanged: speedy,
  speedyClosed: speedy,
  advanceRepaid: advance,
  advancePartRepaid: advance,
  advanceOverdue: advance,
  exchangePayToReview: exchangePay,
  exchangePayApproved: exchangePay,
  exchangePayRejected: exchangePay,
  exchangePayRecalled: exchangePay,
  exchangePayLapsed: exchangePay,
  exchangePayMaterialAsked: exchangePay,
  exchangePayResumed: exchangePay,
  exchangePaySent: exchangePay,
  exchangePaySucceeded: exchangePay,
  exchangePayFailed: exchangePay,
  exchangePayUnpayable: exchangePay,
  exchangePayReturned: exchangePay,
  exchangePayRepayout: exchangePay,
  transferSent: transfer,
  transferReceived: receivedTransfer,
  transferFailed: transfer,
  relationPassed: relation,
  relationRefused: relation,
  poboPassed: pobo,
  poboRefused: pobo,
  poboSuspended: pobo,
  accountIdle: company,
  accountClosed: company,
  accountReopened: company,
  englishNamePassed: company,
  englishNameFailed: company,
  verificationPassed: verifiedInfo,
  verificationFailed: verification,
  verificationAsked: verification,
  verificationLapsed: verification,
  certificateExpiring: verification,
  certificateExpired: verification,
  webhookDisabled: webhooks,
  apiKeyChanged: apiKeys,
  approvalEmptied: {
    event: "account",
    needs: "setting/safety/payment-approval",
    page: "/b2b/setting/safety/payment-approval",
  },
} as const satisfies Record<string, MessageKind>;

export type MessageKindName = keyof typeof messageKinds;

export const isMessageKind = (text: string): text is MessageKindName => Object.hasOwn(messageKinds, text);

/** Returns the row of a kind. */
export const messageKind = (name: MessageKindName): MessageKind => messageKinds[name];
