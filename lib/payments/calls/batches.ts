import * as z from "zod/mini";
import { declareCalls, file } from "@/lib/call/call";
import { historyRow, stateCountsSchema, stateSchema } from "@/lib/call/state";
import { day, singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { dialect } from "@/lib/files/sheets/dialect";
import { isPaymentBatchColumn } from "../batch-columns";
import {
  batchShape,
  batchRowShape,
  paymentBatchRowStates,
  payerFaults,
  reusedRows,
  draftRowFilter,
} from "../batch-shape";
import { paymentsScreens } from "../screens";
import { paymentBatch as machine } from "../states";
import { documentsMax, reviewedAtOnceMax } from "../terms";
import { purpose } from "./payments";
import { payersGiven } from "./pobo";

const make = declareCalls("/api/pay/batchOrder", { access: screenAccess(paymentsScreens.batch) });
const list = declareCalls("/api/pay/batchOrder", { access: screenAccess(paymentsScreens.batches) });
const reviewing = declareCalls("/api/pay/batchOrder", {
  access: screenActionAccess(paymentsScreens.batches, "review"),
});
const detailCalls = declareCalls("/api/pay/batchOrder", { access: screenAccess(paymentsScreens.batchDetail) });

const decisionInput = { isApproved: z.boolean(), reason: z._default(singleLineText(0, 140), ""), ...paymentProof };
const changes = ["batches", "payments", "balances", "payees"] as const;

const batchKey = z.object({ batchNo: orderNo });
const notMine = ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"] as const;
/** Lists the refusals of the selected account or payer of a batch. */
const termsRefused = [
  "PAYMENT_MODE_INACTIVE",
  "PAY_CURRENCY_UNVERIFIED",
  "EXCHANGE_NOT_OFFERED",
  "POBO_NOTFOUND",
  "POBO_UNUSABLE",
  "POBO_EXPIRED",
  "MARKET_CLOSED",
] as const;
/** Lists the refusals of a decision, or of an approval, about a batch. */
const notApproved = [...notMine, "BATCH_DEARER", "MARKET_CLOSED", "NO_RATE"] as const;

export const batchCalls = {
  applyBatch: make.post("payment-apply", {
    about:
      "Takes a file of payments that was uploaded as PAYMENT_BATCH. It is read beside everything else; payment-apply-result tells how far it is. A csv file is read in the encoding and with the separator that are found in it, or those that are given. A file whose content was sent before is asked about. A message (pain.001.001.03 or .09) is never taken twice.",
    makes: "batchNo",
    input: z.object({
      fileId: z.uuid(),
      isAgain: z._default(z.boolean(), false),
      /** Holds the dialect to read a csv file in, to override the detected one. */
      dialect: z.optional(dialect),
      /** Holds the purpose of payments that state none, or none of ours. */
      purpose: z.optional(purpose),
    }),
    output: batchKey,
    errors: ["FILE_NOTFOUND", "INVALID_FILE_TYPE", "BATCH_REPEATED", "MESSAGE_REPEATED", "BATCHES_FULL"],
    changes: ["batches"],
  }),
  batchResult: make.post("payment-apply-result", {
    about:
      "How far the reading of a file is; then what its rows came to, the faulty ones first, or some of them alone: by their state, those whose accounts are not in the payees' names, or those that pay what was paid already. And what the good ones cost in each currency.",
    input: z.object({
      batchNo: orderNo,
      show: z.optional(draftRowFilter),
      ...page,
    }),
    output: z.object({ batch: batchShape, rows: pageSchema(batchRowShape) }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["batches", "balances"],
  }),
  batchReviewers: make.get("reviewers", {
    about:
      "Who may review a batch of the asker's: the company's approval group without the asker, level by level; and within how many hours.",
    output: z.object({ rows: z.array(z.array(z.object({ operatorId: z.uuid(), name: z.string() }))), hours: z.int() }),
    reads: ["people"],
  }),
  batchPayers: make.get("payers", {
    about: "Whom a batch may be paid for: the merchant itself, and its payers that can be paid for today.",
    output: payersGiven,
    reads: ["pobo-payers"],
  }),
  arrangeBatch: make.post("arrange", {
    about:
      "Says of one's own batch that is not handed in yet which account pays all of it (none: each currency is paid from its own), on whose behalf, and with which documents; its rows are priced anew. Rows of another currency are exchanged one by one, at the rate of the approval.",
    subject: "batchNo",
    input: z.object({
      batchNo: orderNo,
      payCurrency: z.nullable(currency),
      poboRecordId: z.nullable(z.uuid()),
      documentIds: z.array(z.uuid()).check(z.maxLength(documentsMax, "text.long")),
    }),
    output: batchShape,
    errors: [...notMine, ...termsRefused, "FILE_NOTFOUND", "INVALID_CURRENCY", "NO_RATE"],
    changes: ["batches"],
  }),
  correctRow: make.post("correct-row", {
    about: "Corrects a row of one's own batch that is not handed in yet, column by column; it is judged anew at once.",
    subject: "batchNo",
    input: z.object({
      batchNo: orderNo,
      no: z.int(),
      typed: z.record(z.string().check(z.refine(isPaymentBatchColumn)), singleLineText(0, 300)),
    }),
    output: z.object({ row: batchRowShape }),
    errors: [...notMine, "MARKET_CLOSED"],
    changes: ["batches"],
  }),
  submitBatch: make.post("submit", {
    about:
      "Hands a batch in: amounts and fees of all its rows are set aside at once, in each currency from its own account or all from the one that was chosen, until it is decided. Of what is exchanged the likely cost and a margin are set aside. Where the company has an approval group its reviewers are told; otherwise it is paid at once.",
    subject: "batchNo",
    makes: "batchNo",
    effect: "money",
    isPayout: true,
    input: z.object({
      batchNo: orderNo,
      /** Submits the payable rows although others are faulty. */
      isPartial: z._default(z.boolean(), false),
      /**
       * Holds the number of rows accepted although their accounts are not, or not exactly, in the payees' names: as
       * many as were displayed.
       */
      differingNames: z._default(z.int().check(z.minimum(0)), 0),
      /** Holds the number of rows accepted although they repeat a recent payment: as many as were displayed. */
      repeated: z._default(z.int().check(z.minimum(0)), 0),
      /**
       * Holds the displayed amounts to hold, for each account that pays: a batch that costs more by now is refused, and
       * no more than these amounts is held.
       */
      shownDebits: z._default(z.array(moneyCodec), []),
      /** Holds the selected reviewers from the company's approval group; an empty list selects all of them. */
      reviewers: z._default(z.array(z.uuid()), []),
      ...paymentProof,
    }),
    operation: ({ batchNo, shownDebits }) => ({ kind: "batch", batchNo, debits: shownDebits }),
    output: batchShape,
    errors: [
      ...notMine,
      ...termsRefused,
      "BATCH_FAULTY",
      "BATCH_EMPTY",
      "NAMES_NOT_MATCHED",
      "ROWS_REPEATED",
      "BATCH_SHORT",
      "COST_CHANGED",
      "NO_RATE",
      "REVIEWER_NOTFOUND",
      ...paymentProofRefusals,
    ],
    changes,
  }),
  dropBatch: make.post("drop", {
    about:
      "Discards a batch that was not handed in, one's own or a colleague's. Rows of an earlier batch that were in it may be used again.",
    subject: "batchNo",
    makes: "batchNo",
    input: batchKey,
    output: batchShape,
    errors: notMine,
    changes: ["batches"],
  }),
  leaveOut: make.post("leave-row", {
    about: "Leaves one row out of one's own batch that is not handed in yet; correcting the row takes it in again.",
    subject: "batchNo",
    input: z.object({ batchNo: orderNo, no: z.int() }),
    output: z.object({ row: batchRowShape }),
    errors: notMine,
    changes: ["batches"],
  }),
  recallBatch: make.post("recall", {
    about: "Takes back a batch of one's own while it waits for its review: everything that was set aside comes back.",
    subject: "batchNo",
    makes: "batchNo",
    effect: "money",
    allowedWhenClosed: true,
    input: batchKey,
    output: batchShape,
    errors: notMine,
    changes,
  }),
  reuseRows: make.post("reuse-rows", {
    about:
      "Makes a new batch of the rows of an earlier one that were not paid: those whose payments failed, were returned or could no longer be made, those that were left behind, or both; of one that was rejected, recalled or expired all of them. Each row is taken once.",
    subject: "batchNo",
    makes: "batchNo",
    input: z.object({ batchNo: orderNo, which: z._default(reusedRows, "unpaid") }),
    output: batchKey,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "BATCH_EMPTY", "BATCHES_FULL", "MARKET_CLOSED"],
    changes: ["batches"],
  }),
  batches: list.post("audit-page", {
    about: "The company's batches, newest first; on request those that wait for the asker's own decision.",
    input: z.object({
      state: z.optional(stateSchema(machine)),
      batchNo: z.optional(singleLineText(0, 32)),
      from: z.optional(day),
      to: z.optional(day),
      isMine: z._default(z.boolean(), false),
      ...page,
    }),
    output: pageSchema(batchShape),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["batches"],
  }),
  batchCounts: list.post("audit-page-counts", {
    about: "How many batches of the list without filters are in each state, as far as that is known at little cost.",
    output: stateCountsSchema(machine),
    reads: ["batches"],
  }),
  batchOrders: detailCalls.post("batch-order-page", {
    about:
      "One batch with its history, its rows with what became of each, and how many of those that were not paid are in no later batch.",
    input: z.object({ batchNo: orderNo, state: z.optional(paymentBatchRowStates), ...page }),
    output: z.object({
      batch: batchShape,
      history: z.array(historyRow),
      rows: pageSchema(batchRowShape),
      unpaid: z.object({ failed: z.int(), left: z.int() }),
      /** While it awaits its review: true when a level has no reviewer left who may decide. */
      isBlocked: z.boolean(),
      /**
       * While it awaits its review and involves an exchange: the current debit, and the amount held for it; `debit` is
       * null when there is no rate now. It cannot be approved while it costs more than the amount held.
       */
      live: z.nullable(z.object({ debit: z.nullable(moneyCodec), held: moneyCodec })),
      /** While it awaits its review: the reason why its payer can no longer be used. */
      payerFault: z.nullable(payerFaults),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["batches"],
  }),
  auditBatches: reviewing.post("batch-audit-order", {
    about:
      "Approves or rejects all selected batches together, with the reviewer's own payment password. One that cannot be decided says why and leaves the others alone; where none of them is the company's, there is nothing to decide.",
    effect: "money",
    input: z.object({
      batchNos: z.array(orderNo).check(z.minLength(1, "text.missing"), z.maxLength(reviewedAtOnceMax, "text.long")),
      ...decisionInput,
    }),
    operation: ({ batchNos, isApproved }) => ({
      kind: "batchReview",
      batchNos: [...new Set(batchNos)].sort(),
      isApproved,
    }),
    output: z.object({
      rows: z.array(
        z.object({
          batchNo: orderNo,
          state: z.nullable(stateSchema(machine)),
          refusal: z.nullable(z.enum([...notApproved, "AUTHORIZATION_FAILED", "CERTIFICATE_EXPIRED"])),
          /** Holds the number of payments sent to the banks, and of rows that could no longer be paid. */
          sent: z.int(),
          failed: z.int(),
        }),
      ),
    }),
    errors: ["ORDER_NOTFOUND", ...paymentProofRefusals],
    changes,
  }),
  auditBatch: reviewing.post("audit-order", {
    about:
      "Approves or rejects one batch, with the reviewer's own payment password. Approving exchanges at the rate of now and pays every row at once; one that can no longer be paid fails alone and its money comes back. One whose exchange costs more than was set aside is refused, and its maker is told.",
    subject: "batchNo",
    makes: "batchNo",
    effect: "money",
    input: z.object({ batchNo: orderNo, ...decisionInput }),
    operation: ({ batchNo, isApproved }) => ({ kind: "batchReview", batchNos: [batchNo], isApproved }),
    output: batchShape,
    errors: [...notApproved, ...paymentProofRefusals],
    changes,
  }),
  statusReport: detailCalls.post("status-report", {
    access: screenActionAccess(paymentsScreens.batches, "export"),
    about:
      "What became of a batch and of each of its payments, with reasons, as a status report (ISO 20022 pain.002.001.10, or .03 where it was asked for by a pain.001.001.03).",
    subject: "batchNo",
    effect: "writes",
    input: z.object({ batchNo: orderNo }),
    output: file,
    errors: ["ORDER_NOTFOUND", "DOWNLOAD_REPEATED"],
  }),
  downloadBatch: detailCalls.post("download", {
    access: screenActionAccess(paymentsScreens.batches, "export"),
    about:
      "A batch as a sheet: the sender's own columns and rows, with a reason beside each row that was not or cannot be paid.",
    subject: "batchNo",
    effect: "writes",
    input: z.object({ batchNo: orderNo, isFaulty: z._default(z.boolean(), false) }),
    output: file,
    errors: ["ORDER_NOTFOUND", "DOWNLOAD_REPEATED"],
  }),
};
