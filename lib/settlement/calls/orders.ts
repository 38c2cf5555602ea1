import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { calls } from "@/lib/call/call";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { applied, exportFormat } from "@/lib/files/calls/exports";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { settlementOrder as machine } from "../order-states";
import { causeLengthMax, linksChosenMax, noteLengthMax, settlementDocumentsMax } from "../orders/terms";
import { settlementScreens } from "../screens";
import { advanceShape } from "./advances";
import { orderConditions } from "./conditions";
import {
  settlementAgreementShape,
  settlementArrival,
  settlementCost,
  settlementLink,
  settlementMethod,
  settlementMode,
  settlementOrder,
} from "./order-shape";

const made = calls("/api/b2b/settle-order", { needs: permissionOf(settlementScreens.apply) });
const listed = calls("/api/b2b/settle-order", { needs: permissionOf(settlementScreens.orders) });
const exported = permissionTo(settlementScreens.orders, "export");

const reason = line(1, causeLengthMax);
const associationNos = z.optional(z.array(orderNo).check(z.maxLength(linksChosenMax, "text.long")));

/** What is to be settled: an amount of what is paid, or of the yuan that are received. */
const toSettle = {
  method: z._default(settlementMethod, "normal"),
  mode: settlementMode,
  payCurrency: currency,
  /** In the currency that is paid, or by what is received in CNH, which is the yuan. */
  amount: moneyCodec,
  /** The links that are settled; without, those of the oldest incomes. */
  associationNos,
};

/** Why an amount cannot be settled, whoever asks. */
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

/** The filters of a list of settlements. */
const settlementFilters = {
  state: z.optional(stateOf(machine)),
  method: z.optional(settlementMethod),
  currency: z.optional(currency),
  payee: z.optional(line(0, 140)),
  orderNo: z.optional(line(0, 32)),
  /** Those that wait for the approval group. */
  waits: z.optional(z.enum(["review"])),
  from: z.optional(day),
  to: z.optional(day),
};

/** The filters of an export: the same as a list's. */
export const settlementExportFilters = z.object(settlementFilters);

/** The asker's own alone whose exchange has become dearer than what is set aside: they have to confirm its cost. */
const isDearer = z.optional(z.boolean());

/** CNY settlement: its quota, its cost, the orders and what becomes of them (specification 2, sections 4 and 7). */
export const settlementOrders = {
  settlementQuota: made.post("calculateOrderSettleQuota", {
    about:
      "What can be settled of a currency: what incomes are linked with of approved materials, is credited and no other settlement draws; of speedy ones what is under review. With an amount, which links it would draw, the oldest incomes first unless some are named. And what a settlement made now goes by: its rate while the market is closed, what an advance costs, when it arrives.",
    effect: "reads",
    takes: z.object({
      method: z._default(settlementMethod, "normal"),
      payCurrency: currency,
      amount: z.optional(moneyCodec),
      associationNos,
    }),
    gives: z.object({
      linked: moneyCodec,
      used: moneyCodec,
      left: moneyCodec,
      /** What of the amount the links cover, and what is missing. */
      drawn: moneyCodec,
      missing: moneyCodec,
      rows: z.array(settlementLink),
      /** What is left today of what may be settled by customs declarations; null where that is not open. */
      customs: z.nullable(z.object({ limit: moneyCodec, left: moneyCodec })),
      /** What a settlement goes by that is made now, and when it would arrive. */
      now: z.extend(orderConditions, { arrival: settlementArrival }),
    }),
    refuses: ["INVALID_CURRENCY", "SETTLE_LINK_UNUSABLE", "CUSTOMS_NOT_OPEN"],
    reads: ["settlement-orders", "incomes", "associations"],
  }),
  settlementCost: made.post("calB2BSettleRateAndFee", {
    about:
      "Rate and fees of a settlement before it is made; locks the rate for it, once. Of a speedy one what is advanced and what that costs: it is made at any hour, while the market is closed at its last rate, widened by a margin; others wait until it opens.",
    effect: "writes",
    takes: z.object(toSettle),
    gives: settlementCost,
    refuses: amountRefusals,
  }),
  settle: made.post("b2bSettleApply", {
    about:
      "Settles to a payee in the mainland: the currency is sold at the locked rate, the fee is taken, and the yuan are held for the payout, all at once; or, where the approval group has to pass it, amount and fee are held until then. Until it goes to the bank it may be cancelled.",
    subject: ["payeeNo", "quoteId"],
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    takes: z.object({
      ...toSettle,
      quoteId: z.uuid(),
      /** All that was shown to be taken or advanced: a settlement that has become dearer meanwhile is refused. */
      shownDebit: z.optional(moneyCodec),
      payeeNo: orderNo,
      /** What shows the settlement, uploaded as SETTLEMENT_PROOF. */
      documentIds: z
        .array(z.uuid())
        .check(z.minLength(1, "text.missing"), z.maxLength(settlementDocumentsMax, "text.long")),
      note: z._default(line(0, noteLengthMax), ""),
      /** The agreements that were read, as the cost names them. */
      agreed: z.array(settlementAgreementShape).check(z.maxLength(2, "text.long")),
      ...paymentProof,
    }),
    deed: ({ payeeNo, amount, payCurrency, method }) => ({
      kind: "settlement",
      payeeNo,
      amount,
      payCurrency,
      isSpeedy: method === "speedy",
    }),
    gives: settlementOrder,
    refuses: [
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
  settlements: listed.post("queryPaymentOrder", {
    about: "Settlements, newest first.",
    takes: z.object({ ...settlementFilters, isDearer, ...page }),
    gives: pageOf(
      z.extend(settlementOrder, {
        /** Whether the bank has had it, so that there may be a voucher. */
        isVouched: z.boolean(),
      }),
    ),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["settlement-orders"],
  }),
  settlementSums: listed.post("querySettleOrderSums", {
    about: "What a list of settlements comes to, by the currency that is paid; those that were cancelled left out.",
    effect: "reads",
    takes: z.object({ ...settlementFilters, isDearer }),
    gives: z.object({
      rows: z.array(
        z.object({
          count: z.int(),
          pay: moneyCodec,
          receive: moneyCodec,
          fee: moneyCodec,
          /** Of that what has arrived. */
          arrived: moneyCodec,
        }),
      ),
    }),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["settlement-orders"],
  }),
  settlement: listed.post("querySettleOrderDetails", {
    about:
      "One settlement: the history of its states, its documents, the links it draws, and what was advanced for it.",
    effect: "reads",
    takes: z.object({ orderNo }),
    gives: z.object({
      order: settlementOrder,
      history: z.array(historyRow),
      documents: z.array(storedFile),
      /** What it draws of which links; once it is cancelled, what it drew. */
      links: z.array(settlementLink),
      advance: z.nullable(advanceShape),
      /** Whether the bank has had it: then there is something to vouch for. */
      isVouched: z.boolean(),
      mayCancel: z.boolean(),
      mayRepay: z.boolean(),
    }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["settlement-orders"],
  }),
  cancelSettlement: listed.post("cancelSettleOrder", {
    needs: permissionTo(settlementScreens.orders, "cancel"),
    about:
      "Cancels a settlement that the bank does not work on: before the exchange what was held comes back, after it the yuan become available, at the rate that was booked. What was advanced for it is due at once.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    allowedWhenClosed: true,
    takes: z.object({ orderNo, reason }),
    gives: settlementOrder,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["settlement-orders", "balances", "advances"],
  }),
  exportSettlements: calls("/api/dataCenterDownload/apply", { needs: exported }).post(
    "MERCHANT_SETTLEMENT_PAYMENT_ORDER",
    {
      about:
        "Asks for the settlements of a list as a file; the export centre tells how far it is. The same again only after 10 seconds.",
      subject: ["orderNo", "currency"],
      takes: z.object({ ...settlementFilters, format: z._default(exportFormat, "xlsx") }),
      gives: applied,
      refuses: ["DATE_OUT_OF_RANGE", "DOWNLOAD_REPEATED"],
      changes: ["exports"],
    },
  ),
};
