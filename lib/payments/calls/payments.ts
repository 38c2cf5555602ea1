import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { historyRow, stateCountsSchema, stateSchema } from "@/lib/call/state";
import { day, singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { screenAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { settlementOrderShape } from "@/lib/settlement/calls/order-shape";
import { instant } from "@/lib/time/instant";
import { bankLatinTextIssue, plainSigns } from "@/lib/reference/plain-letters";
import { paymentReferenceIssue } from "../fit-reference";
import { unpayable } from "../mode-states";
import { adviceLanguage, entityType, newPayee, payee, payeeRefusals } from "../payee-shape";
import { paymentsScreens } from "../screens";
import { paymentRecallShape } from "./recalls";
import { payment as paymentMachine, paymentRefund as refundMachine, paymentReview as reviewMachine } from "../states";
import { documentsMax, otherMaterialsMax, purposes, referenceShape, remarksLengthMax } from "../terms";
import { testPayments } from "../test-payments";

const pay = declareCalls("/api/pay/paymentOrder", { access: screenAccess(paymentsScreens.pay) });
const records = declareCalls("/api/pay/paymentOrder", { access: screenAccess(paymentsScreens.records) });
const fee = declareCalls("/api/user/fee", { access: screenAccess(paymentsScreens.pay) });
const payeeAccount = declareCalls("/api/user/payee-account", { access: screenAccess(paymentsScreens.pay) });

/** Holds the bearer of the charges. OUR: the payer bears all of them. SHA: each side bears its own. */
export const bearer = z.enum(["OUR", "SHA"]);
export const purpose = z.enum(purposes);
export { entityType };

/** Refuses characters that banks' messages do not carry, and names them in the issue. */
export const isLatin = z.regex(plainSigns, { error: ({ input }) => bankLatinTextIssue(String(input)) ?? "text.latin" });

/** Accepts the characters that the banks' messages carry: no double-byte ones (specification 3, section 5). */
const latin = (min: number, max: number) => singleLineText(min, max).check(isLatin);

/** Describes the cost of a payment, displayed before it is made. */
export const paymentCost = z.object({
  /** Holds the amount paid to the payee, and the arrival amount when nothing more is deducted on the way. */
  amount: moneyCodec,
  arrival: moneyCodec,
  /** Our own fee, the correspondents' charge with OUR, and the exchange's fee: in the fee account's currency. */
  fee: moneyCodec,
  correspondentFee: moneyCodec,
  exchangeFee: moneyCodec,
  /** Holds the total debit of the paying account, including the fees unless another account pays those. */
  debit: moneyCodec,
  /** Holds the rate when the account pays in another currency than the payment's, and the quote that locks it. */
  rate: z.nullable(rateCodec),
  quoteId: z.nullable(z.uuid()),
  expiresAt: z.nullable(instant),
  /** Holds the caller's time of this calculation, and when the banks would receive it; later if it is reviewed. */
  at: instant,
  dispatchAt: instant,
  /**
   * Holds the review by the approval group, if required: the number of levels, the time limit, and the amounts held
   * until then: in the paying account, with the fees that it pays, and the fees of another account.
   */
  review: z.nullable(
    z.object({ levels: z.int(), minutes: z.int(), held: moneyCodec, heldFees: z.nullable(moneyCodec) }),
  ),
});

/** Describes the refund of a payment that banks returned, completed or pending. */
export const paymentRefundShape = z.object({
  refundOrderNo: orderNo,
  amount: moneyCodec,
  fee: moneyCodec,
  deducted: moneyCodec,
  reason: z.string(),
  askedAt: instant,
  doneAt: z.nullable(instant),
});

/** Describes the route of a payment from bank to bank. */
export const tracking = z.object({
  uetr: z.string(),
  /**
   * Holds the days on which it leaves our bank and is expected to arrive, by cut-off and working days; `isOfficial` is
   * false when a year has no official calendar yet.
   */
  sentOn: day,
  expectedOn: day,
  isOfficial: z.boolean(),
  /** Our bank, intermediary banks and the payee's: the arrival at each, null while pending, and what it deducted. */
  hops: z.array(
    z.object({
      kind: z.enum(["own", "onTheWay", "payee"]),
      bank: z.string(),
      swift: z.string(),
      country: z.string(),
      at: z.nullable(instant),
      deducted: z.nullable(moneyCodec),
    }),
  ),
});

/**
 * Lists the reasons why a due remittance advice was not sent: its payee was removed or has another account by now, or
 * the merchant has reached its daily limit, in all or for this address.
 */
export const unsentAdvice = z.enum(["payeeChanged", "merchantLimit", "addressLimit"]);

/** Describes a remittance advice that was sent to a payee, or was due. */
export const sentAdvice = z.object({
  /** Holds the address; empty when the recipient no longer exists. */
  email: z.string(),
  language: adviceLanguage,
  sentBy: z.string(),
  sentAt: instant,
  /** Holds the reason why it was not sent, or null when it was. */
  unsent: z.nullable(unsentAdvice),
});

export const payment = z.object({
  orderNo,
  state: stateSchema(paymentMachine),
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeSwift: z.string(),
  payeeBank: z.string(),
  payeeCountry: z.string(),
  /** `fee` is the sum of all fees, in the fee account's currency, and `debit` the total debit of the paying account. */
  amount: moneyCodec,
  arrival: moneyCodec,
  fee: moneyCodec,
  /** Holds the part of `fee` that belongs to the exchange. */
  exchangeFee: moneyCodec,
  debit: moneyCodec,
  rate: z.nullable(rateCodec),
  bearer,
  purpose,
  reference: z.string(),
  merchantOrderNo: z.string(),
  uetr: z.string(),
  /** While it is reviewed, `dispatchAt` is the latest instant at which the banks may receive it. */
  placedAt: instant,
  dispatchAt: instant,
  doneAt: z.nullable(instant),
  failReason: z.nullable(z.string()),
  /** Holds the reason why the product itself ended it: a condition that held when it was made no longer does. */
  unpayable: z.nullable(unpayable),
  operator: z.string(),
  reviewState: z.nullable(stateSchema(reviewMachine)),
  refundState: stateSchema(refundMachine),
  /** Holds the request of operations while it awaits material, or their reason for putting it on hold. */
  asked: z.nullable(z.string()),
  remarks: z.string(),
  poboRecordId: z.nullable(z.uuid()),
  poboName: z.nullable(z.string()),
  batchNo: z.nullable(orderNo),
  /** Holds the standing order that it is a turn of. */
  standingNo: z.nullable(orderNo),
  payeeId: z.uuid(),
  /** Holds the intermediary bank of the payee's bank; empty when none is named. */
  intermediaryName: z.string(),
  intermediarySwift: z.string(),
  /** True while debit and rate are indicative: the exchange is made on approval. */
  isIndicative: z.boolean(),
  /** True when the sold amount was entered, which is `debit` less the fees; otherwise `amount` was entered. */
  isSold: z.boolean(),
  /** Holds the scheduled day, when it was made for a later one. */
  payOn: z.nullable(day),
  /** The reason why it was not sent on its day: until `dispatchAt` it can be rescheduled, then it ends. */
  stalled: z.nullable(unpayable),
});

/** Describes the input of a payment. The amount is in the payee's currency, or the paying account's if known there. */
export const paymentCostInput = {
  payeeId: z.uuid("text.missing"),
  amount: moneyCodec,
  payCurrency: currency,
  feeCurrency: z.optional(currency),
  bearer,
  /** Holds the Beijing day to pay on: a later working day or today; defaults to today. */
  payOn: z.optional(day),
};

/** Holds the payer's reference, which the banks carry to the payee. */
export const paymentReference = z
  .string()
  .check(
    z.trim(),
    z.regex(referenceShape, { error: ({ input }) => paymentReferenceIssue(String(input)) ?? "text.reference" }),
  );

const payDayRefusals = ["PAY_DAY_OUT_OF_RANGE", "PAY_DAY_OFF"] as const;
/** Lists the refusals that prevent a payment from being priced or made. */
const costRefusals = [
  "POBO_NOTFOUND",
  "POBO_UNUSABLE",
  "POBO_EXPIRED",
  "NO_RATE",
  "MARKET_CLOSED",
  "ACCOUNT_NOTFOUND",
  "INVALID_CURRENCY",
  "BELOW_MINI_LIMIT",
  "PAY_CURRENCY_UNVERIFIED",
  "EXCHANGE_NOT_OFFERED",
  "PAYMENT_MODE_INACTIVE",
  ...payDayRefusals,
] as const;
const quotaRefusals = ["SINGLE_QUOTA_EXCEEDED", "DAY_QUOTA_EXCEEDED"] as const;

/** Holds the payer that it is paid on behalf of; defaults to the merchant itself. */
const poboRecordId = z.optional(z.uuid());

/** Lists the filters of scheduled payments that have not been sent: all of them, or those that missed their day. */
export const paymentsAhead = ["scheduled", "stalled"] as const;

export const paymentFilters = {
  state: z.optional(stateSchema(paymentMachine)),
  currency: z.optional(currency),
  payee: z.optional(singleLineText(0, 140)),
  orderNo: z.optional(singleLineText(0, 32)),
  merchantOrderNo: z.optional(singleLineText(0, 40)),
  refundState: z.optional(stateSchema(refundMachine)),
  batchNo: z.optional(singleLineText(0, 32)),
  /** Selects scheduled payments, or those of them that missed their day; `state` is then ignored. */
  ahead: z.optional(z.enum(paymentsAhead)),
  from: z.optional(day),
  to: z.optional(day),
};

export const payments = {
  cost: fee.post("calPaymentFee", {
    about: "Amount, arrival, rate and fee of a payment before it is made; locks the rate where one is needed.",
    subject: "payeeId",
    effect: "writes",
    input: z.object({ ...paymentCostInput, poboRecordId }),
    output: paymentCost,
    errors: costRefusals,
  }),
  pay: pay.post("paymentApply", {
    about: `Pays a payee. Amount and fees are held at once and handed to the banks some minutes later, or after the approval group has passed it, or on the morning of the day to pay on; until then the payment may be cancelled. In a simulation, amounts that end in ${testPayments.map(({ ending }) => ending).join(", ")} have outcomes of their own.`,
    subject: ["payeeId", "poboRecordId", "quoteId"],
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    input: z.object({
      ...paymentCostInput,
      quoteId: z.optional(z.uuid()),
      /** Hold the total displayed, and the fees if another account pays them: a payment that costs more is refused. */
      shownDebit: z.optional(moneyCodec),
      shownFee: z.optional(moneyCodec),
      /** Documents uploaded as PAYMENT_PROOF, and other materials uploaded as SUPPLEMENT_MATERIAL. */
      documentIds: z.optional(z.array(z.uuid()).check(z.maxLength(documentsMax, "text.long"))),
      materialIds: z.optional(z.array(z.uuid()).check(z.maxLength(otherMaterialsMax, "text.long"))),
      poboRecordId,
      /** True when the payee is sent a remittance advice at dispatch; defaults to the payee's own setting. */
      isAdvised: z.optional(z.boolean()),
      /** True when the payer confirmed to pay the same once more. */
      isAgain: z.optional(z.boolean()),
      purpose,
      reference: paymentReference,
      merchantOrderNo: z._default(latin(0, 40), ""),
      /** Holds the merchant's own remarks; the banks never see them. */
      remarks: z.optional(singleLineText(0, remarksLengthMax)),
      ...paymentProof,
    }),
    operation: ({ payeeId, amount, payOn }) => ({ kind: "payment", payeeId, amount, ...(payOn && { payOn }) }),
    output: payment,
    errors: [
      ...costRefusals,
      ...paymentProofRefusals,
      ...quotaRefusals,
      "LACK_BALANCE",
      "LACK_FEE_BALANCE",
      "COST_CHANGED",
      "QUOTE_EXPIRED",
      "QUOTE_USED",
      "PAYMENT_REPEATED",
      "FILE_NOTFOUND",
      "REVIEWER_MISSING",
      "NAME_NOT_MATCHED",
    ],
    changes: ["payments", "balances"],
  }),
  changeDay: pay.post("changePayDay", {
    forKeys: false,
    about:
      "Another day for a payment that was made for a later one and has not gone yet: today, so that it goes in some minutes, or a working day to come. An earlier day than its own is confirmed. What is held for it stays held.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    input: z.object({ orderNo, payOn: day, ...stepUpProof }),
    operation: ({ orderNo: of, payOn }) => ({ kind: "sooner", orderNo: of, payOn }),
    output: payment,
    errors: [
      ...stepUpRefusals,
      ...payDayRefusals,
      ...quotaRefusals,
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "ORDER_UNCHANGED",
      "APPROVAL_NEEDED",
      "PAYMENT_UNPAYABLE",
    ],
    changes: ["payments"],
  }),
  cancel: records.post("cancelTrade", {
    // of a payment the permission to cancel payments, of a settlement that to cancel settlements
    access: "subject",
    about:
      "Cancels a payment that is still pending, or recalls one that is reviewed: what was held comes back. An exchange that was made for it stands: the bought amount is the merchant's, and the exchange's own fee stays. So is a settlement in yuan that the bank does not work on, with a reason.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    allowedWhenClosed: true,
    input: z.object({ orderNo, reason: z.optional(singleLineText(0, 140)) }),
    output: z.union([payment, settlementOrderShape]),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["payments", "settlement-orders", "balances", "advances"],
  }),
  records: records.post("queryPaymentOrder", {
    about: "Payments, newest first unless the oldest are to be first.",
    input: z.object({
      ...paymentFilters,
      isOldestFirst: z.optional(z.boolean()),
      /** Selects the caller's own payments whose exchange costs more than is held: the caller has to confirm it. */
      isDearer: z.optional(z.boolean()),
      ...page,
    }),
    output: pageSchema(payment),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["payments"],
  }),
  recordCounts: records.post("queryPaymentOrderCounts", {
    about: "How many payments of the list without filters are in each state, as far as that is known at little cost.",
    output: stateCountsSchema(paymentMachine),
    reads: ["payments"],
  }),
  detail: records.post("queryPaymentOrderDetail", {
    about: "One payment with the history of its states.",
    input: z.object({ orderNo }),
    output: z.object({
      payment,
      /** True when the banks have received it: then a voucher is available. */
      isVouched: z.boolean(),
      history: z.array(historyRow),
      refund: z.nullable(paymentRefundShape),
      /** Holds the recalls, newest first, and whether another is possible now. */
      recalls: z.array(paymentRecallShape),
      mayRecall: z.boolean(),
      /**
       * Holds the payee's remittance advices: recipient and time of those sent or due, newest first; the current
       * address, or null for none; whether one is sent automatically at dispatch, and whether one can be sent manually.
       */
      advice: z.object({
        sent: z.array(sentAdvice),
        email: z.nullable(z.string()),
        isDue: z.boolean(),
        maySend: z.boolean(),
      }),
      tracking,
      documents: z.array(z.object({ fileId: z.uuid(), fileName: z.string(), fileUrl: z.string() })),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["payments"],
  }),
  addPayee: payeeAccount.post("add-user-payee-bank-account", {
    access: screenAccess(paymentsScreens.payeeEntry),
    about:
      'Adds a payee abroad. What its destination asks for, and how numbers are written there, its table says; IBAN and SWIFT are checked by their standards (ISO 13616, ISO 9362); an ampersand in the name becomes "and".',
    subject: ["name", "currency"],
    input: z.extend(newPayee, stepUpProof),
    operation: ({ name, account, currency }) => ({ kind: "payee", name, account, currency }),
    output: payee,
    errors: [...stepUpRefusals, ...payeeRefusals, "FILE_NOTFOUND", "REQUEST_REPEAT"],
    changes: ["payees"],
  }),
  payees: payeeAccount.post("queryUserPayeeAccount", {
    about: "The payees one may pay in a currency, newest first.",
    input: z.object({ currency: z.optional(currency), name: z.optional(singleLineText(0, 140)), ...page }),
    output: pageSchema(payee),
    reads: ["payees"],
  }),
};
