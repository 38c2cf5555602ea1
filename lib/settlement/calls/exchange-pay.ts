import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { declareCalls, file } from "@/lib/call/call";
import { day, singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { exportApplication, exportFormat } from "@/lib/files/calls/exports";
import { uploadUses } from "@/lib/files/terms";
import { acceptedAgreementSchema } from "@/lib/forms/product-entry";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { locales } from "@/lib/i18n/locale";
import { currency } from "@/lib/money/currency";
import { moneyCodec, sumCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { entityType, purpose, paymentReference, tracking } from "@/lib/payments/calls/payments";
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
const orderWrites = declareCalls(path, { access: screenAccess(settlementScreens.exchangePay) });
const records = declareCalls(path, { access: screenAccess(settlementScreens.exchangePayOrders) });

export const arrivalMethod = z.enum(arrivalMethods);

/** Holds the amount is in the receiving currency, or in the payer currency when that one is known. */
const orderFields = {
  payeeId: z.uuid("text.missing"),
  amount: moneyCodec,
  payCurrency: currency,
  arrivalMethod,
  isExpress: z.boolean(),
};

/** Describes the advance of an express order, and its cost. */
const express = z.object({
  /** Holds the fee, and the days that it covers; zero when it is free. */
  fee: moneyCodec,
  days: z.int(),
  isFree: z.boolean(),
  /** Each day that begins after this costs interest, until the advance is repaid. */
  interestFrom: instant,
  dueAt: instant,
  /** Holds the amount advanced: the debit, with the fee. */
  advanced: moneyCodec,
  /** False when no official list of holidays exists for these days: only weekends count. */
  isOfficial: z.boolean(),
});

/** Describes when the payout of an order confirmed now is sent and expected to arrive. */
const payoutArrival = z.object({
  sentOn: day,
  expectedOn: day,
  /** The reason why it is not sent the same day: it is past the cut-off, or a day off. */
  late: z.nullable(z.enum(["cutOff", "dayOff"])),
  /** False when no official list of holidays exists for these days: only weekends count. */
  isOfficial: z.boolean(),
});

const figures = {
  /** Holds the amount bought and paid out, and the amount sold for it. */
  amount: moneyCodec,
  pay: moneyCodec,
  rate: rateCodec,
  /** Our fee and the exchange's, in the payer currency. */
  fee: moneyCodec,
  exchangeFee: moneyCodec,
  /** Holds the total debit of the payer account, including an express fee. */
  debit: moneyCodec,
};
/** Holds the current figures, with the advance of an express order. */
const pricedFields = {
  ...figures,
  express: z.nullable(express),
  /** Holds the basis of the rate while the market is closed; null for the current rate. */
  offHours: z.nullable(offHoursRate),
  arrival: payoutArrival,
  at: instant,
};

export const exchangePayCost = z.object({
  ...pricedFields,
  /** The amount reserved until it is confirmed: the debit and a margin; null for an express order. */
  held: z.nullable(moneyCodec),
  /** Holds the number of levels that have to approve it, and the time until which it may be approved and confirmed. */
  levels: z.int(),
  deadline: instant,
});

export const exchangePayOrder = z.object({
  orderNo,
  state: stateSchema(machine),
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
  /** True when exactly `pay` was named to be sold; otherwise `amount` was named to be bought. */
  isSold: z.boolean(),
  isExpress: z.boolean(),
  expressFee: moneyCodec,
  advanceDays: z.int(),
  advanceNo: z.nullable(orderNo),
  /** The amount reserved while it waits for its confirmation. */
  held: moneyCodec,
  /** Holds the part of the amount that is, or was last, paid out, and the part that reaches the payee. */
  payout: moneyCodec,
  arrival: moneyCodec,
  purpose,
  reference: z.string(),
  remarks: z.string(),
  /** Holds the number of levels that have to approve it, and that have approved it. */
  levels: z.int(),
  passed: z.int(),
  deadline: instant,
  placedAt: instant,
  confirmedAt: z.nullable(instant),
  /** Holds the time at which it goes, or went, to the banks; null when nothing is to be sent. */
  dispatchAt: z.nullable(instant),
  doneAt: z.nullable(instant),
  payouts: z.int(),
  uetr: z.uuid(),
  operator: z.string(),
  asked: z.nullable(z.string()),
  failReason: z.nullable(z.string()),
  /** Holds the reason why the product itself failed it: a condition that was met when it was made no longer is. */
  unpayable: z.nullable(unpayable),
  cancelReason: z.string(),
});

/** Lists the refusals that prevent an order from being priced or made. */
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

/** Holds the filters of an order list. */
export const exchangePayFilters = {
  state: z.optional(stateSchema(machine)),
  payCurrency: z.optional(currency),
  currency: z.optional(currency),
  payee: z.optional(singleLineText(0, 140)),
  orderNo: z.optional(singleLineText(0, 32)),
  isExpress: z.optional(z.enum(["yes", "no"])),
  /** Selects those that wait for the merchant: for confirmation, for documents, or for another payee. */
  waits: z.optional(z.enum(["confirmation", "review", "payee"])),
  from: z.optional(day),
  to: z.optional(day),
};
export const exportedExchangePays = z.object(exchangePayFilters);

/**
 * Declares the calls of exchange-and-pay: one order that exchanges the merchant's currency and pays a payee abroad
 * (specification 2).
 */
export const exchangePayCalls = {
  exchangePayPayees: orderWrites.post("payees", {
    about:
      "The merchant's payees that can be paid now, newest first, with the ways that money reaches their banks and when an order confirmed now would; and what an order goes by now: its rate while the market is closed, and what an express one costs.",
    effect: "reads",
    input: z.object({ text: z.optional(singleLineText(0, 140)) }),
    output: z.object({
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
      /** True when there are more, which a text search finds. */
      hasMore: z.boolean(),
      now: orderConditions,
    }),
    reads: ["payees"],
  }),
  exchangePayCost: orderWrites.post("cost", {
    about:
      "What an order would cost now: what is bought and sold, fees, what is set aside until it is confirmed, and for an express order what is advanced and what that costs. Nothing is locked.",
    effect: "reads",
    input: z.object(orderFields),
    output: exchangePayCost,
    errors: costRefusals,
  }),
  makeExchangePay: orderWrites.post("apply", {
    about:
      "Makes an order. Its indicative cost and a margin are set aside until it is confirmed, by its deadline; an express order is advanced when it is confirmed, and nothing is set aside. Where the approval group applies, its reviewers pass it first.",
    subject: "payeeId",
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    input: z.object({
      ...orderFields,
      purpose,
      reference: paymentReference,
      remarks: z._default(singleLineText(0, exchangePayRemarksLengthMax), ""),
      /** Documents uploaded as PAYMENT_PROOF. */
      documentIds: z._default(z.array(z.uuid()).check(z.maxLength(uploadUses.PAYMENT_PROOF.countMax, "text.long")), []),
      /** Holds the displayed total: an order that now exceeds it by more than the margin is refused. */
      shownDebit: moneyCodec,
      agreed: acceptedAgreementSchema(exchangePayAgreement),
      ...paymentProof,
    }),
    operation: ({ payeeId, amount }) => ({ kind: "exchangePay", payeeId, amount }),
    output: exchangePayOrder,
    errors: [
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
  quoteExchangePay: orderWrites.post("quote", {
    about: "Locks the rate of an order that waits for its confirmation: what it costs then.",
    subject: "orderNo",
    effect: "writes",
    input: z.object({ orderNo }),
    output: z.object({ ...pricedFields, quoteId: z.uuid(), expiresAt: instant }),
    errors: [
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "APPROVAL_PENDING",
      "NO_RATE",
      "MARKET_CLOSED",
      "BELOW_MINI_LIMIT",
    ],
  }),
  confirmExchangePay: orderWrites.post("confirm", {
    about:
      "Confirms an order at a locked quote: it is exchanged, its fees are taken and what is bought is held for the payee, all together. What was set aside pays for it, and the available balance what is missing; an express order is advanced out of the speedy credit, first come, first served.",
    subject: ["orderNo", "quoteId"],
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    input: z.object({ orderNo, quoteId: z.uuid(), shownDebit: moneyCodec, ...paymentProof }),
    operation: ({ orderNo: of, shownDebit }) => ({ kind: "exchangePayCost", orderNo: of, debit: shownDebit }),
    output: exchangePayOrder,
    errors: [
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
    access: screenActionAccess(settlementScreens.exchangePayOrders, "review"),
    about:
      "Approves an order on the asker's level of the approval group, or rejects it: then it ends and what was set aside comes back. Never by whoever made it.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    input: z.object({
      orderNo,
      isApproved: z.boolean(),
      remark: z._default(singleLineText(0, exchangePayReasonLengthMax), ""),
      ...paymentProof,
    }),
    operation: ({ orderNo: of, isApproved }) => ({ kind: "exchangePayReview", orderNo: of, isApproved }),
    output: exchangePayOrder,
    errors: [...paymentProofRefusals, "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["exchange-pays", "balances"],
  }),
  cancelExchangePay: records.post("cancel", {
    access: screenActionAccess(settlementScreens.exchangePayOrders, "cancel"),
    about:
      "Cancels an order with a reason, until it is paid out, and after a payout has failed. What was set aside comes back; an exchange that was made stands: what was bought is the merchant's, and the exchange's own fee stays. What was advanced for it is due at once.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    allowedWhenClosed: true,
    input: z.object({ orderNo, reason: singleLineText(1, exchangePayReasonLengthMax) }),
    output: exchangePayOrder,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["exchange-pays", "balances", "advances"],
  }),
  repayExchangePay: orderWrites.post("repay", {
    forKeys: false,
    about:
      "After a payout has failed: the payee as it is corrected by now, or another one of the same currency, to whom what was bought is paid out again.",
    subject: ["orderNo", "payeeId"],
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    input: z.object({ orderNo, payeeId: z.uuid("text.missing"), arrivalMethod, ...paymentProof }),
    operation: ({ orderNo: of, payeeId }) => ({ kind: "exchangePayAgain", orderNo: of, payeeId }),
    output: exchangePayOrder,
    errors: [
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
    input: z.object({ ...exchangePayFilters, ...page }),
    output: pageSchema(exchangePayOrder),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["exchange-pays"],
  }),
  exchangePaySums: records.post("summary", {
    about:
      "What the orders of a list come to, all of its pages: how many, and by currency what those that are paid sold, paid and cost.",
    effect: "reads",
    input: exportedExchangePays,
    output: z.object({
      count: z.int(),
      paid: z.int(),
      sold: z.array(sumCodec),
      arrived: z.array(sumCodec),
      fees: z.array(sumCodec),
    }),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["exchange-pays"],
  }),
  exchangePayDetail: records.post("detail", {
    about:
      "One order: every change of its state, the way of its payout bank by bank, its documents, its approvals, and what may be done with it.",
    effect: "reads",
    input: z.object({ orderNo }),
    output: z.object({
      order: exchangePayOrder,
      history: z.array(historyRow),
      /** Holds the route of the current payout; null before the first. */
      tracking: z.nullable(tracking),
      documents: z.array(storedFile),
      reviews: z.array(
        z.object({
          level: z.int(),
          reviewers: z.array(z.string()),
          decision: z.nullable(z.object({ who: z.string(), isApproved: z.boolean(), remark: z.string(), at: instant })),
        }),
      ),
      /** Flags: the caller may decide it now; the caller may confirm it now; the banks have received it. */
      mayReview: z.boolean(),
      mayConfirm: z.boolean(),
      isVouched: z.boolean(),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["exchange-pays"],
  }),
  exportExchangePays: records.post("export", {
    access: screenActionAccess(settlementScreens.exchangePayOrders, "export"),
    about:
      "Asks for the orders of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
    subject: ["orderNo", "currency"],
    input: z.object({ ...exchangePayFilters, format: z._default(exportFormat, "xlsx") }),
    output: exportApplication,
    errors: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
    changes: ["exports"],
  }),
  exchangePayVoucher: records.post("voucher", {
    access: screenActionAccess(settlementScreens.exchangePayOrders, "export"),
    about: "The voucher of an order that the banks have had, as PDF. The same one again only after 10 seconds.",
    subject: "orderNo",
    effect: "writes",
    input: z.object({ orderNo, language: z.optional(z.enum(locales)) }),
    output: file,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "SERVICE_NOT_OPEN", "DOWNLOAD_REPEATED"],
  }),
};
