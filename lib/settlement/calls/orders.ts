import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { declareCalls } from "@/lib/call/call";
import { day, singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { historyRow, stateCountsSchema, stateSchema } from "@/lib/call/state";
import { exportApplication, exportFormat } from "@/lib/files/calls/exports";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { settlementMachine as machine } from "../order-states";
import { causeLengthMax, linksChosenMax, noteLengthMax, settlementDocumentsMax } from "../orders/terms";
import { settlementScreens } from "../screens";
import { advanceShape } from "./advances";
import { orderConditions } from "./conditions";
import {
  settlementAgreementShape,
  settlementArrival,
  settlementCostShape,
  settlementLink,
  settlementMethod,
  settlementMode,
  settlementOrderShape,
} from "./order-shape";

const orderWrites = declareCalls("/api/b2b/settle-order", { access: screenAccess(settlementScreens.apply) });
const orderReads = declareCalls("/api/b2b/settle-order", { access: screenAccess(settlementScreens.orders) });
const exportPermission = screenActionAccess(settlementScreens.orders, "export");

const reason = singleLineText(1, causeLengthMax);
const associationNos = z.optional(z.array(orderNo).check(z.maxLength(linksChosenMax, "text.long")));

/** Describes what to settle: an amount paid, or an amount of yuan received. */
const toSettle = {
  method: z._default(settlementMethod, "normal"),
  mode: settlementMode,
  payCurrency: currency,
  /** In the currency that is paid, or for the received amount in CNH, which represents the yuan. */
  amount: moneyCodec,
  /** The links to settle; by default those of the oldest incomes. */
  associationNos,
};

/** Lists the refusals of an amount, for every caller. */
const amountRefusals = [
  "INVALID_CURRENCY",
  "BELOW_MINI_LIMIT",
  "NOT_ABOVE_MINI_LIMIT",
  "NO_RATE",
  "MARKET_CLOSED",
  "SPEEDY_NOT_OPEN",
  "ADVANCE_OVERDUE",
  "CREDIT_EXCEEDED",
  "SURPLUS_EXCEEDED",
  "SETTLE_QUOTA_EXCEEDED",
  "SETTLE_LINK_UNUSABLE",
  "CUSTOMS_NOT_OPEN",
  "CUSTOMS_LIMIT_EXCEEDED",
] as const;

/** Holds the filters of a settlement list. */
const settlementFilters = {
  state: z.optional(stateSchema(machine)),
  method: z.optional(settlementMethod),
  currency: z.optional(currency),
  payee: z.optional(singleLineText(0, 140)),
  orderNo: z.optional(singleLineText(0, 32)),
  /** Selects those that wait for the approval group. */
  waits: z.optional(z.enum(["review"])),
  from: z.optional(day),
  to: z.optional(day),
};

/** Holds the filters of an export, which are those of the list. */
export const settlementExportFilters = z.object(settlementFilters);

/**
 * Selects the caller's own settlements with an exchange that now costs more than the reserved amount, so that they have
 * to confirm the cost.
 */
const isDearer = z.optional(z.boolean());

/**
 * Declares the calls of CNY settlement: its quota, its cost, the orders and their progress (specification 2, sections 4
 * and 7).
 */
export const settlementOrders = {
  settlementQuota: orderWrites.post("calculateOrderSettleQuota", {
    about:
      "What can be settled of a currency: what incomes are linked with of approved materials, is credited and no other settlement draws; of speedy ones what is under review. With an amount, which links it would draw, the oldest incomes first unless some are named. And what a settlement made now goes by: its rate while the market is closed, what an advance costs, when it arrives.",
    effect: "reads",
    input: z.object({
      method: z._default(settlementMethod, "normal"),
      payCurrency: currency,
      amount: z.optional(moneyCodec),
      associationNos,
    }),
    output: z.object({
      linked: moneyCodec,
      used: moneyCodec,
      left: moneyCodec,
      /** Holds the part of the amount that the links cover, and the missing part. */
      drawn: moneyCodec,
      missing: moneyCodec,
      rows: z.array(settlementLink),
      /** Today's remainder of the amount that may be settled by customs declarations; null when that is not open. */
      customs: z.nullable(z.object({ limit: moneyCodec, left: moneyCodec })),
      /** Holds the conditions of a settlement made now, and its arrival. */
      now: z.extend(orderConditions, { arrival: settlementArrival }),
    }),
    errors: ["INVALID_CURRENCY", "SETTLE_LINK_UNUSABLE", "CUSTOMS_NOT_OPEN"],
    reads: ["settlement-orders", "incomes", "associations"],
  }),
  settlementCost: orderWrites.post("calB2BSettleRateAndFee", {
    about:
      "Rate and fees of a settlement before it is made; locks the rate for it, once. Of a speedy one what is advanced and what that costs: it is made at any hour, while the market is closed at its last rate, widened by a margin; others wait until it opens.",
    effect: "writes",
    input: z.object(toSettle),
    output: settlementCostShape,
    errors: amountRefusals,
  }),
  settle: orderWrites.post("b2bSettleApply", {
    about:
      "Settles to a payee in the mainland: the currency is sold at the locked rate, the fee is taken, and the yuan are held for the payout, all at once; or, where the approval group has to pass it, amount and fee are held until then. Until it goes to the bank it may be cancelled.",
    subject: ["payeeNo", "quoteId"],
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    input: z.object({
      ...toSettle,
      quoteId: z.uuid(),
      /** Holds the displayed total debit or advance: a settlement with an increased total is refused. */
      shownDebit: z.optional(moneyCodec),
      payeeNo: orderNo,
      /** Holds the proof of the settlement, uploaded as SETTLEMENT_PROOF. */
      documentIds: z
        .array(z.uuid())
        .check(z.minLength(1, "text.missing"), z.maxLength(settlementDocumentsMax, "text.long")),
      note: z._default(singleLineText(0, noteLengthMax), ""),
      /** Holds the agreements that were read, as the cost names them. */
      agreed: z.array(settlementAgreementShape).check(z.maxLength(2, "text.long")),
      ...paymentProof,
    }),
    operation: ({ payeeNo, amount, payCurrency, method }) => ({
      kind: "settlement",
      payeeNo,
      amount,
      payCurrency,
      isSpeedy: method === "speedy",
    }),
    output: settlementOrderShape,
    errors: [
      ...amountRefusals,
      ...paymentProofRefusals,
      "ACCOUNT_NOTFOUND",
      "LACK_BALANCE",
      "COST_CHANGED",
      "QUOTE_EXPIRED",
      "QUOTE_USED",
      "FILE_NOTFOUND",
      "AGREEMENT_CHANGED",
      "REVIEWER_MISSING",
    ],
    changes: ["settlement-orders", "balances", "advances", "agreements", "incomes", "associations"],
  }),
  settlements: orderReads.post("queryPaymentOrder", {
    about: "Settlements, newest first.",
    input: z.object({ ...settlementFilters, isDearer, ...page }),
    output: pageSchema(
      z.extend(settlementOrderShape, {
        /** True when the bank has received it, so that a voucher is available. */
        isVouched: z.boolean(),
      }),
    ),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["settlement-orders"],
  }),
  settlementCounts: orderReads.post("queryPaymentOrderCounts", {
    about:
      "How many settlements of the list without filters are in each state, as far as that is known at little cost.",
    output: stateCountsSchema(machine),
    reads: ["settlement-orders"],
  }),
  settlementSums: orderReads.post("querySettleOrderSums", {
    about: "What a list of settlements comes to, by the currency that is paid; those that were cancelled left out.",
    effect: "reads",
    input: z.object({ ...settlementFilters, isDearer }),
    output: z.object({
      rows: z.array(
        z.object({
          count: z.int(),
          pay: moneyCodec,
          receive: moneyCodec,
          fee: moneyCodec,
          /** Holds the part of it that has arrived. */
          arrived: moneyCodec,
        }),
      ),
    }),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["settlement-orders"],
  }),
  settlement: orderReads.post("querySettleOrderDetails", {
    about:
      "One settlement: the history of its states, its documents, the links it draws, and what was advanced for it.",
    effect: "reads",
    input: z.object({ orderNo }),
    output: z.object({
      order: settlementOrderShape,
      history: z.array(historyRow),
      documents: z.array(storedFile),
      /** Holds the links it draws on; after its cancellation, those it drew on. */
      links: z.array(settlementLink),
      advance: z.nullable(advanceShape),
      /** True when the bank has received it, so that a voucher can be issued. */
      isVouched: z.boolean(),
      mayCancel: z.boolean(),
      mayRepay: z.boolean(),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["settlement-orders"],
  }),
  cancelSettlement: orderReads.post("cancelSettleOrder", {
    access: screenActionAccess(settlementScreens.orders, "cancel"),
    about:
      "Cancels a settlement that the bank does not work on: before the exchange what was held comes back, after it the yuan become available, at the rate that was booked. What was advanced for it is due at once.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    allowedWhenClosed: true,
    input: z.object({ orderNo, reason }),
    output: settlementOrderShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["settlement-orders", "balances", "advances"],
  }),
  exportSettlements: declareCalls("/api/dataCenterDownload/apply", { access: exportPermission }).post(
    "MERCHANT_SETTLEMENT_PAYMENT_ORDER",
    {
      about:
        "Asks for the settlements of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
      subject: ["orderNo", "currency"],
      input: z.object({ ...settlementFilters, format: z._default(exportFormat, "xlsx") }),
      output: exportApplication,
      errors: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
      changes: ["exports"],
    },
  ),
};
