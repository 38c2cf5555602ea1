import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { calls, file } from "@/lib/call/call";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { applied, exportFormat } from "@/lib/files/calls/exports";
import { uploadUses } from "@/lib/files/terms";
import { acceptedAgreement } from "@/lib/forms/product-entry";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { locales } from "@/lib/i18n/locale";
import { currency } from "@/lib/money/currency";
import { moneyCodec, sumCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { entityType, purpose, reference, tracking } from "@/lib/payments/calls/payments";
import { unpayable } from "@/lib/payments/mode-states";
import { instant } from "@/lib/time/instant";
import { exchangePay as machine } from "../exchange-pay-states";
import {
  arrivalMethods,
  exchangePayAgreement,
  exchangePayReasonLengthMax,
  exchangePayRemarksLengthMax,
  payeesListedMax,
} from "../exchange-pay/terms";
import { settlementScreens } from "../screens";
import { offHoursRate, orderConditions } from "./conditions";

const path = "/api/b2b/exchange-pay";
const made = calls(path, { needs: permissionOf(settlementScreens.exchangePay) });
const records = calls(path, { needs: permissionOf(settlementScreens.exchangePayOrders) });

export const arrivalMethod = z.enum(arrivalMethods);

/** The amount is in the receiving currency, or in the payer currency where that is the known one. */
const asked = {
  payeeId: z.uuid("text.missing"),
  amount: moneyCodec,
  payCurrency: currency,
  arrivalMethod,
  isExpress: z.boolean(),
};

/** What an express order is advanced, and what that costs. */
const express = z.object({
  /** The fee, and the days that it is paid for; nothing where it is free. */
  fee: moneyCodec,
  days: z.int(),
  isFree: z.boolean(),
  /** Each day that begins after this costs interest, until the advance is repaid. */
  interestFrom: instant,
  dueAt: instant,
  /** What is advanced: the debit, with the fee. */
  advanced: moneyCodec,
  /** False where no official list of holidays exists for these days: weekends alone count. */
  isOfficial: z.boolean(),
});

/** When the payout of an order that is confirmed now is sent, and when it is expected to arrive. */
const payoutArrival = z.object({
  sentOn: day,
  expectedOn: day,
  /** Why it is not sent the same day: it is past the cut-off, or a day off. */
  late: z.nullable(z.enum(["cutOff", "dayOff"])),
  /** False where no official list of holidays exists for these days: weekends alone count. */
  isOfficial: z.boolean(),
});

const figures = {
  /** What is bought and paid out, and what is sold for it. */
  amount: moneyCodec,
  pay: moneyCodec,
  rate: rateCodec,
  /** Our own fee and the exchange's, in the payer currency. */
  fee: moneyCodec,
  exchangeFee: moneyCodec,
  /** Everything that leaves the payer account, an express fee too. */
  debit: moneyCodec,
};
/** The figures of now, with what an express order is advanced. */
const priced = {
  ...figures,
  express: z.nullable(express),
  /** How the rate came about while the market is closed; null of the present one. */
  offHours: z.nullable(offHoursRate),
  arrival: payoutArrival,
  at: instant,
};

export const exchangePayCost = z.object({
  ...priced,
  /** What is set aside until it is confirmed: the debit and a margin; null of an express order. */
  held: z.nullable(moneyCodec),
  /** The levels that have to approve it, and until when it may be approved and confirmed. */
  levels: z.int(),
  deadline: instant,
});

export const exchangePayOrder = z.object({
  orderNo,
  state: stateOf(machine),
  payeeId: z.uuid(),
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeSwift: z.string(),
  payeeBank: z.string(),
  payeeCountry: z.string(),
  payeeType: entityType,
  arrivalMethod,
  ...figures,
  /** True while the figures are indicative: the exchange is fixed when the order is confirmed. */
  isIndicative: z.boolean(),
  /** True where exactly `pay` was named to be sold; else `amount` was named to be bought. */
  isSold: z.boolean(),
  isExpress: z.boolean(),
  expressFee: moneyCodec,
  advanceDays: z.int(),
  advanceNo: z.nullable(orderNo),
  /** What is set aside while it waits for its confirmation. */
  held: moneyCodec,
  /** Of the amount what is, or was last, to be paid out, and what of it reaches the payee. */
  payout: moneyCodec,
  arrival: moneyCodec,
  purpose,
  reference: z.string(),
  remarks: z.string(),
  /** How many levels have to approve it, and how many have. */
  levels: z.int(),
  passed: z.int(),
  deadline: instant,
  placedAt: instant,
  confirmedAt: z.nullable(instant),
  /** When it goes to the banks, or went; null where nothing is to be sent. */
  dispatchAt: z.nullable(instant),
  doneAt: z.nullable(instant),
  payouts: z.int(),
  uetr: z.uuid(),
  operator: z.string(),
  asked: z.nullable(z.string()),
  failReason: z.nullable(z.string()),
  /** Why the product itself failed it: what held when it was made held no more. */
  unpayable: z.nullable(unpayable),
  cancelReason: z.string(),
});

/** What keeps an order from being priced or made. */
const costRefusals = [
  "NO_RATE",
  "MARKET_CLOSED",
  "ACCOUNT_NOTFOUND",
  "INVALID_CURRENCY",
  "BELOW_MINI_LIMIT",
  "PAY_CURRENCY_UNVERIFIED",
  "EXCHANGE_NOT_OFFERED",
  "PAYMENT_MODE_INACTIVE",
  "ARRIVAL_METHOD_UNAVAILABLE",
  "SPEEDY_NOT_OPEN",
  "ADVANCE_OVERDUE",
  "CREDIT_EXCEEDED",
  "SURPLUS_EXCEEDED",
] as const;

const quotaRefusals = ["SINGLE_QUOTA_EXCEEDED", "DAY_QUOTA_EXCEEDED"] as const;

/** The filters of a list of orders. */
export const exchangePayFilters = {
  state: z.optional(stateOf(machine)),
  payCurrency: z.optional(currency),
  currency: z.optional(currency),
  payee: z.optional(line(0, 140)),
  orderNo: z.optional(line(0, 32)),
  isExpress: z.optional(z.enum(["yes", "no"])),
  /** Those that wait for the merchant: to be confirmed, for documents, or for another payee. */
  waits: z.optional(z.enum(["confirmation", "review", "payee"])),
  from: z.optional(day),
  to: z.optional(day),
};
export const exportedExchangePays = z.object(exchangePayFilters);

/** Exchange-and-pay: one order that exchanges the merchant's currency and pays a payee abroad (specification 2). */
export const exchangePays = {
  exchangePayPayees: made.post("payees", {
    about:
      "The merchant's payees that can be paid now, newest first, with the ways that money reaches their banks and when an order confirmed now would; and what an order goes by now: its rate while the market is closed, and what an express one costs.",
    effect: "reads",
    takes: z.object({ text: z.optional(line(0, 140)) }),
    gives: z.object({
      rows: z
        .array(
          z.object({
            payeeId: z.uuid(),
            name: z.string(),
            account: z.string(),
            bankName: z.string(),
            swift: z.string(),
            bankCountry: z.string(),
            currency,
            entityType,
            arrivalMethods: z.array(arrivalMethod),
            arrival: payoutArrival,
          }),
        )
        .check(z.maxLength(payeesListedMax)),
      /** Whether there are more, which a text finds. */
      hasMore: z.boolean(),
      now: orderConditions,
    }),
    reads: ["payees"],
  }),
  exchangePayCost: made.post("cost", {
    about:
      "What an order would cost now: what is bought and sold, fees, what is set aside until it is confirmed, and for an express order what is advanced and what that costs. Nothing is locked.",
    effect: "reads",
    takes: z.object(asked),
    gives: exchangePayCost,
    refuses: costRefusals,
  }),
  makeExchangePay: made.post("apply", {
    about:
      "Makes an order. Its indicative cost and a margin are set aside until it is confirmed, by its deadline; an express order is advanced when it is confirmed, and nothing is set aside. Where the approval group applies, its reviewers pass it first.",
    subject: "payeeId",
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    takes: z.object({
      ...asked,
      purpose,
      reference,
      remarks: z._default(line(0, exchangePayRemarksLengthMax), ""),
      /** Documents uploaded as PAYMENT_PROOF. */
      documentIds: z._default(z.array(z.uuid()).check(z.maxLength(uploadUses.PAYMENT_PROOF.countMax, "text.long")), []),
      /** The total that was shown: one that has become dearer than the margin covers is refused. */
      shownDebit: moneyCodec,
      agreed: acceptedAgreement(exchangePayAgreement),
      ...paymentProof,
    }),
    deed: ({ payeeId, amount }) => ({ kind: "exchangePay", payeeId, amount }),
    gives: exchangePayOrder,
    refuses: [
      ...costRefusals,
      ...quotaRefusals,
      ...paymentProofRefusals,
      "LACK_BALANCE",
      "COST_CHANGED",
      "AGREEMENT_CHANGED",
      "FILE_NOTFOUND",
      "REVIEWER_MISSING",
      "NAME_NOT_MATCHED",
    ],
    changes: ["exchange-pays", "balances", "agreements"],
  }),
  quoteExchangePay: made.post("quote", {
    about: "Locks the rate of an order that waits for its confirmation: what it costs then.",
    subject: "orderNo",
    effect: "writes",
    takes: z.object({ orderNo }),
    gives: z.object({ ...priced, quoteId: z.uuid(), expiresAt: instant }),
    refuses: [
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "APPROVAL_PENDING",
      "NO_RATE",
      "MARKET_CLOSED",
      "BELOW_MINI_LIMIT",
    ],
  }),
  confirmExchangePay: made.post("confirm", {
    about:
      "Confirms an order at a locked quote: it is exchanged, its fees are taken and what is bought is held for the payee, all together. What was set aside pays for it, and the available balance what is missing; an express order is advanced out of the speedy credit, first come, first served.",
    subject: ["orderNo", "quoteId"],
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    takes: z.object({ orderNo, quoteId: z.uuid(), shownDebit: moneyCodec, ...paymentProof }),
    deed: ({ orderNo: of, shownDebit }) => ({ kind: "exchangePayCost", orderNo: of, debit: shownDebit }),
    gives: exchangePayOrder,
    refuses: [
      ...paymentProofRefusals,
      ...quotaRefusals,
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "APPROVAL_PENDING",
      "QUOTE_EXPIRED",
      "QUOTE_USED",
      "NO_RATE",
      "MARKET_CLOSED",
      "BELOW_MINI_LIMIT",
      "COST_CHANGED",
      "LACK_BALANCE",
      "PAYMENT_UNPAYABLE",
      "SPEEDY_NOT_OPEN",
      "ADVANCE_OVERDUE",
      "CREDIT_EXCEEDED",
      "SURPLUS_EXCEEDED",
    ],
    changes: ["exchange-pays", "balances", "advances"],
  }),
  reviewExchangePay: records.post("review", {
    needs: permissionTo(settlementScreens.exchangePayOrders, "review"),
    about:
      "Approves an order on the asker's level of the approval group, or rejects it: then it ends and what was set aside comes back. Never by whoever made it.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    takes: z.object({
      orderNo,
      isApproved: z.boolean(),
      remark: z._default(line(0, exchangePayReasonLengthMax), ""),
      ...paymentProof,
    }),
    deed: ({ orderNo: of, isApproved }) => ({ kind: "exchangePayReview", orderNo: of, isApproved }),
    gives: exchangePayOrder,
    refuses: [...paymentProofRefusals, "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["exchange-pays", "balances"],
  }),
  cancelExchangePay: records.post("cancel", {
    needs: permissionTo(settlementScreens.exchangePayOrders, "cancel"),
    about:
      "Cancels an order with a reason, until it is paid out, and after a payout has failed. What was set aside comes back; an exchange that was made stands: what was bought is the merchant's, and the exchange's own fee stays. What was advanced for it is due at once.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    allowedWhenClosed: true,
    takes: z.object({ orderNo, reason: line(1, exchangePayReasonLengthMax) }),
    gives: exchangePayOrder,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["exchange-pays", "balances", "advances"],
  }),
  repayExchangePay: made.post("repay", {
    forKeys: false,
    about:
      "After a payout has failed: the payee as it is corrected by now, or another one of the same currency, to whom what was bought is paid out again.",
    subject: ["orderNo", "payeeId"],
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    takes: z.object({ orderNo, payeeId: z.uuid("text.missing"), arrivalMethod, ...paymentProof }),
    deed: ({ orderNo: of, payeeId }) => ({ kind: "exchangePayAgain", orderNo: of, payeeId }),
    gives: exchangePayOrder,
    refuses: [
      ...paymentProofRefusals,
      ...quotaRefusals,
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "ACCOUNT_NOTFOUND",
      "INVALID_CURRENCY",
      "BELOW_MINI_LIMIT",
      "PAYMENT_MODE_INACTIVE",
      "ARRIVAL_METHOD_UNAVAILABLE",
      "NAME_NOT_MATCHED",
      "APPROVAL_NEEDED",
      "PAYEE_NEEDS_APPROVAL",
    ],
    changes: ["exchange-pays"],
  }),
  exchangePays: records.post("records", {
    about: "The merchant's orders, newest first.",
    effect: "reads",
    takes: z.object({ ...exchangePayFilters, ...page }),
    gives: pageOf(exchangePayOrder),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["exchange-pays"],
  }),
  exchangePaySums: records.post("summary", {
    about:
      "What the orders of a list come to, all of its pages: how many, and by currency what those that are paid sold, paid and cost.",
    effect: "reads",
    takes: exportedExchangePays,
    gives: z.object({
      count: z.int(),
      paid: z.int(),
      sold: z.array(sumCodec),
      arrived: z.array(sumCodec),
      fees: z.array(sumCodec),
    }),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["exchange-pays"],
  }),
  exchangePayDetail: records.post("detail", {
    about:
      "One order: every change of its state, the way of its payout bank by bank, its documents, its approvals, and what may be done with it.",
    effect: "reads",
    takes: z.object({ orderNo }),
    gives: z.object({
      order: exchangePayOrder,
      history: z.array(historyRow),
      /** The way of the present payout, and null before the first. */
      tracking: z.nullable(tracking),
      documents: z.array(storedFile),
      reviews: z.array(
        z.object({
          level: z.int(),
          reviewers: z.array(z.string()),
          decision: z.nullable(z.object({ who: z.string(), isApproved: z.boolean(), remark: z.string(), at: instant })),
        }),
      ),
      /** Whether the asker may decide it now; may confirm it now; whether the banks have had it. */
      mayReview: z.boolean(),
      mayConfirm: z.boolean(),
      isVouched: z.boolean(),
    }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["exchange-pays"],
  }),
  exportExchangePays: records.post("export", {
    needs: permissionTo(settlementScreens.exchangePayOrders, "export"),
    about:
      "Asks for the orders of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
    subject: ["orderNo", "currency"],
    takes: z.object({ ...exchangePayFilters, format: z._default(exportFormat, "xlsx") }),
    gives: applied,
    refuses: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
  exchangePayVoucher: records.post("voucher", {
    needs: permissionTo(settlementScreens.exchangePayOrders, "export"),
    about: "The voucher of an order that the banks have had, as PDF. The same one again only after 10 seconds.",
    subject: "orderNo",
    effect: "writes",
    takes: z.object({ orderNo, language: z.optional(z.enum(locales)) }),
    gives: file,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN", "DOWNLOAD_REPEATED"],
  }),
};
