import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { historyRow, stateOf } from "@/lib/call/state";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { permissionOf } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { settlementOrder } from "@/lib/settlement/calls/order-shape";
import { instant } from "@/lib/time/instant";
import { latinIssue, plainSigns } from "@/lib/reference/plain-letters";
import { referenceIssue } from "../fit-reference";
import { payeeRefusals } from "../payee-rules";
import { unpayable } from "../mode-states";
import { adviceLanguage, entityType, newPayee, payee } from "../payee-shape";
import { paymentsScreens } from "../screens";
import { recall } from "./recalls";
import { payment as paymentMachine, paymentRefund as refundMachine, paymentReview as reviewMachine } from "../states";
import { documentsMax, otherMaterialsMax, purposes, referenceShape, remarksLengthMax } from "../terms";
import { testPayments } from "../test-payments";

const pay = calls("/api/pay/paymentOrder", { needs: permissionOf(paymentsScreens.pay) });
const records = calls("/api/pay/paymentOrder", { needs: permissionOf(paymentsScreens.records) });
const fee = calls("/api/user/fee", { needs: permissionOf(paymentsScreens.pay) });
const payeeAccount = calls("/api/user/payee-account", { needs: permissionOf(paymentsScreens.pay) });

/** The bearer of the charges: OUR, the payer all of them; SHA, each their own. */
export const bearer = z.enum(["OUR", "SHA"]);
export const purpose = z.enum(purposes);
export { entityType };

/** Names the signs that banks' messages do not carry. */
export const isLatin = z.regex(plainSigns, { error: ({ input }) => latinIssue(String(input)) ?? "text.latin" });

/** Characters that the banks' messages carry: no double-byte ones (specification 3, section 5). */
const latin = (min: number, max: number) => line(min, max).check(isLatin);

/** The cost of a payment: shown before it is made. */
export const paymentCost = z.object({
  /** The amount paid to the payee, and the arrival amount when nothing more is deducted on the way. */
  amount: moneyCodec,
  arrival: moneyCodec,
  /**
   * Our own fee, with OUR the correspondents' charge, and where something is exchanged the exchange's: all in the fee
   * account's currency.
   */
  fee: moneyCodec,
  correspondentFee: moneyCodec,
  exchangeFee: moneyCodec,
  /** Total debit of the paying account; the fees included, unless another account pays those. */
  debit: moneyCodec,
  /** The rate where the account pays in another currency than the payment's, and the quote that locks it. */
  rate: z.nullable(rateCodec),
  quoteId: z.nullable(z.uuid()),
  expiresAt: z.nullable(instant),
  /**
   * The asker's time when this was worked out, and when the payment would be handed to the banks; one that is reviewed
   * later.
   */
  at: instant,
  dispatchAt: instant,
  /**
   * Where the approval group has to pass it: on how many levels, by when, and what is set aside until then: of the paying
   * account, with the fees that it pays, and the fees of another account.
   */
  review: z.nullable(
    z.object({ levels: z.int(), minutes: z.int(), held: moneyCodec, heldFees: z.nullable(moneyCodec) }),
  ),
});

/** The refund of a payment that banks returned, made or to come. */
export const refund = z.object({
  refundOrderNo: orderNo,
  amount: moneyCodec,
  fee: moneyCodec,
  deducted: moneyCodec,
  reason: z.string(),
  askedAt: instant,
  doneAt: z.nullable(instant),
});

/** The way of a payment from bank to bank. */
export const tracking = z.object({
  uetr: z.string(),
  /**
   * By cut-off and working days: when it leaves our bank, and when it is expected to arrive; `isOfficial` is false
   * where a year has no official calendar yet.
   */
  sentOn: day,
  expectedOn: day,
  isOfficial: z.boolean(),
  /** Our bank, those on the way, the payee's: when it came there, null while it has not; and what that bank kept. */
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
 * Why a remittance advice that was due was not sent: its payee was removed or has another account by now, or the
 * merchant has had its number of a day, in all or to this address.
 */
export const unsentAdvice = z.enum(["payeeChanged", "merchantLimit", "addressLimit"]);

/** A remittance advice that was sent to a payee, or was to be. */
export const sentAdvice = z.object({
  /** Empty where there is nobody any more to send it to. */
  email: z.string(),
  language: adviceLanguage,
  sentBy: z.string(),
  sentAt: instant,
  /** Why it was not sent after all; null where it was. */
  unsent: z.nullable(unsentAdvice),
});

export const payment = z.object({
  orderNo,
  state: stateOf(paymentMachine),
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeSwift: z.string(),
  payeeBank: z.string(),
  payeeCountry: z.string(),
  /** `fee` is all fees together, in the fee account's currency, and `debit` what left the paying account in all. */
  amount: moneyCodec,
  arrival: moneyCodec,
  fee: moneyCodec,
  /** The part of `fee` that is the exchange's own. */
  exchangeFee: moneyCodec,
  debit: moneyCodec,
  rate: z.nullable(rateCodec),
  bearer,
  purpose,
  reference: z.string(),
  merchantOrderNo: z.string(),
  uetr: z.string(),
  /** While it is reviewed, `dispatchAt` is the latest instant at which the banks may get it. */
  placedAt: instant,
  dispatchAt: instant,
  doneAt: z.nullable(instant),
  failReason: z.nullable(z.string()),
  /** Why the product itself ended it: what held when it was made held no more. */
  unpayable: z.nullable(unpayable),
  operator: z.string(),
  reviewState: z.nullable(stateOf(reviewMachine)),
  refundState: stateOf(refundMachine),
  /** Operations' request while it waits for material, or their reason for holding it. */
  asked: z.nullable(z.string()),
  /** The merchant's own remarks. */
  remarks: z.string(),
  poboRecordId: z.nullable(z.uuid()),
  poboName: z.nullable(z.string()),
  /** The batch it was one row of. */
  batchNo: z.nullable(orderNo),
  /** The standing order that it is a turn of. */
  standingNo: z.nullable(orderNo),
  payeeId: z.uuid(),
  /** The bank that the payee's own is reached through; empty where it names none. */
  intermediaryName: z.string(),
  intermediarySwift: z.string(),
  /** True while debit and rate are indicative: the exchange is made on approval. */
  isIndicative: z.boolean(),
  /** True where exactly `debit` less the fees was named to be sold; else `amount` was named. */
  isSold: z.boolean(),
  /** The day it is to be paid on, where it was made for a later one. */
  payOn: z.nullable(day),
  /** Why it did not go on its day: until `dispatchAt` it waits for another day, or its end. */
  stalled: z.nullable(unpayable),
});

/**
 * The input of a payment. The amount is in the payee's currency, or in the paying account's where that is the known
 * one.
 */
export const costOf = {
  payeeId: z.uuid("text.missing"),
  amount: moneyCodec,
  payCurrency: currency,
  feeCurrency: z.optional(currency),
  bearer,
  /** The Beijing day to pay on: a working day to come, or today, as without one. */
  payOn: z.optional(day),
};

/** The payer's reference, which the banks carry to the payee. */
export const reference = z
  .string()
  .check(
    z.trim(),
    z.regex(referenceShape, { error: ({ input }) => referenceIssue(String(input)) ?? "text.reference" }),
  );

/** Refusals of a day to pay on. */
const payDayRefusals = ["PAY_DAY_OUT_OF_RANGE", "PAY_DAY_OFF"] as const;

/** The payer on whose behalf it is paid; the merchant itself where none is named. */
const poboRecordId = z.optional(z.uuid());

/** Payments that were made for a later day and have not gone: all of them, or those that missed it. */
export const paymentsAhead = ["scheduled", "stalled"] as const;

/** The filters of a list of payments. */
export const paymentFilters = {
  state: z.optional(stateOf(paymentMachine)),
  currency: z.optional(currency),
  payee: z.optional(line(0, 140)),
  orderNo: z.optional(line(0, 32)),
  merchantOrderNo: z.optional(line(0, 40)),
  refundState: z.optional(stateOf(refundMachine)),
  batchNo: z.optional(line(0, 32)),
  /** Those that wait for a later day, or of them those that missed it; then `state` is of no account. */
  ahead: z.optional(z.enum(paymentsAhead)),
  from: z.optional(day),
  to: z.optional(day),
};

export const payments = {
  cost: fee.post("calPaymentFee", {
    about: "Amount, arrival, rate and fee of a payment before it is made; locks the rate where one is needed.",
    subject: "payeeId",
    effect: "writes",
    takes: z.object({ ...costOf, poboRecordId }),
    gives: paymentCost,
    refuses: [
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
    ],
  }),
  pay: pay.post("paymentApply", {
    about: `Pays a payee. Amount and fees are held at once and handed to the banks some minutes later, or after the approval group has passed it, or on the morning of the day to pay on; until then the payment may be cancelled. In a simulation, amounts that end in ${testPayments.map(({ ending }) => ending).join(", ")} have outcomes of their own.`,
    subject: ["payeeId", "poboRecordId", "quoteId"],
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    takes: z.object({
      ...costOf,
      quoteId: z.optional(z.uuid()),
      /**
       * The total that was shown, and the fees where another account pays them: a payment that has become dearer
       * meanwhile is refused.
       */
      shownDebit: z.optional(moneyCodec),
      shownFee: z.optional(moneyCodec),
      /** Documents uploaded as PAYMENT_PROOF, and other materials uploaded as SUPPLEMENT_MATERIAL. */
      documentIds: z.optional(z.array(z.uuid()).check(z.maxLength(documentsMax, "text.long"))),
      materialIds: z.optional(z.array(z.uuid()).check(z.maxLength(otherMaterialsMax, "text.long"))),
      poboRecordId,
      /** Whether the payee is sent a remittance advice at dispatch; where it is not said, as its own switch says. */
      isAdvised: z.optional(z.boolean()),
      /** True when the payer confirmed to pay the same once more. */
      isAgain: z.optional(z.boolean()),
      purpose,
      reference,
      merchantOrderNo: z._default(latin(0, 40), ""),
      /** The merchant's own remarks; the banks never see them. */
      remarks: z.optional(line(0, remarksLengthMax)),
      ...paymentProof,
    }),
    deed: ({ payeeId, amount, payOn }) => ({ kind: "payment", payeeId, amount, ...(payOn && { payOn }) }),
    gives: payment,
    refuses: [
      "ACCOUNT_NOTFOUND",
      "INVALID_CURRENCY",
      "BELOW_MINI_LIMIT",
      "LACK_BALANCE",
      "LACK_FEE_BALANCE",
      ...paymentProofRefusals,
      "COST_CHANGED",
      "PAY_CURRENCY_UNVERIFIED",
      "EXCHANGE_NOT_OFFERED",
      "QUOTE_EXPIRED",
      "QUOTE_USED",
      "NO_RATE",
      "MARKET_CLOSED",
      "PAYMENT_MODE_INACTIVE",
      "PAYMENT_REPEATED",
      "SINGLE_QUOTA_EXCEEDED",
      "DAY_QUOTA_EXCEEDED",
      "FILE_NOTFOUND",
      "REVIEWER_MISSING",
      "POBO_NOTFOUND",
      "POBO_UNUSABLE",
      "POBO_EXPIRED",
      "NAME_NOT_MATCHED",
      ...payDayRefusals,
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
    takes: z.object({ orderNo, payOn: day, ...stepUpProof }),
    deed: ({ orderNo: of, payOn }) => ({ kind: "sooner", orderNo: of, payOn }),
    gives: payment,
    refuses: [
      ...stepUpRefusals,
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "ORDER_UNCHANGED",
      ...payDayRefusals,
      "DAY_QUOTA_EXCEEDED",
      "SINGLE_QUOTA_EXCEEDED",
      "APPROVAL_NEEDED",
      "PAYMENT_UNPAYABLE",
    ],
    changes: ["payments"],
  }),
  cancel: records.post("cancelTrade", {
    // of a payment the permission to cancel payments, of a settlement that to cancel settlements
    needs: "subject",
    about:
      "Cancels a payment that is still pending, or recalls one that is reviewed: what was held comes back. An exchange that was made for it stands: the bought amount is the merchant's, and the exchange's own fee stays. So is a settlement in yuan that the bank does not work on, with a reason.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    allowedWhenClosed: true,
    takes: z.object({ orderNo, reason: z.optional(line(0, 140)) }),
    gives: z.union([payment, settlementOrder]),
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["payments", "settlement-orders", "balances", "advances"],
  }),
  records: records.post("queryPaymentOrder", {
    about: "Payments, newest first.",
    takes: z.object({
      ...paymentFilters,
      /** The asker's own alone whose exchange has become dearer than what is set aside: they have to confirm its cost. */
      isDearer: z.optional(z.boolean()),
      ...page,
    }),
    gives: pageOf(payment),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["payments"],
  }),
  detail: records.post("queryPaymentOrderDetail", {
    about: "One payment with the history of its states.",
    takes: z.object({ orderNo }),
    gives: z.object({
      payment,
      /** Whether the banks have had it: then there is something to vouch for. */
      isVouched: z.boolean(),
      history: z.array(historyRow),
      refund: z.nullable(refund),
      /** The requests to get it back from the banks, the newest first, and whether another may be made now. */
      recalls: z.array(recall),
      mayRecall: z.boolean(),
      /**
       * The payee's remittance advice: to whom and when it was sent or was to be, the newest first; where it would go now, null for
       * nowhere; whether that happens by itself at dispatch, and whether it may be sent by hand.
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
    refuses: ["ORDER_NOTFOUND"],
    reads: ["payments"],
  }),
  addPayee: payeeAccount.post("add-user-payee-bank-account", {
    needs: permissionOf(paymentsScreens.payeeEntry),
    about:
      'Adds a payee abroad. What its destination asks for, and how numbers are written there, its table says; IBAN and SWIFT are checked by their standards (ISO 13616, ISO 9362); an ampersand in the name becomes "and".',
    subject: ["name", "currency"],
    takes: z.extend(newPayee, stepUpProof),
    deed: ({ name, account, currency }) => ({ kind: "payee", name, account, currency }),
    gives: payee,
    refuses: [...stepUpRefusals, ...payeeRefusals, "FILE_NOTFOUND", "REQUEST_REPEAT"],
    changes: ["payees"],
  }),
  payees: payeeAccount.post("queryUserPayeeAccount", {
    about: "The payees one may pay in a currency, newest first.",
    takes: z.object({ currency: z.optional(currency), name: z.optional(line(0, 140)), ...page }),
    gives: pageOf(payee),
    reads: ["payees"],
  }),
};
