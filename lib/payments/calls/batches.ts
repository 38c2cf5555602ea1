import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { historyRow, stateOf } from "@/lib/call/state";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { dialect } from "@/lib/files/sheets/dialect";
import { isBatchColumn } from "../batch-columns";
import { batch, batchRow, batchRowStates, payerFaults, reusedRows, shownRows } from "../batch-shape";
import { paymentsScreens } from "../screens";
import { paymentBatch as machine } from "../states";
import { documentsMax, reviewedAtOnceMax } from "../terms";
import { purpose } from "./payments";
import { payersGiven } from "./pobo";

const make = calls("/api/pay/batchOrder", { needs: permissionOf(paymentsScreens.batch) });
const list = calls("/api/pay/batchOrder", { needs: permissionOf(paymentsScreens.batches) });
const reviewing = calls("/api/pay/batchOrder", { needs: permissionTo(paymentsScreens.batches, "review") });
const one = calls("/api/pay/batchOrder", { needs: permissionOf(paymentsScreens.batchDetail) });

const decided = { isApproved: z.boolean(), reason: z._default(line(0, 140), ""), ...paymentProof };
const changes = ["batches", "payments", "balances", "payees"] as const;

const named = z.object({ batchNo: orderNo });
const notMine = ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"] as const;
/** Why a batch cannot be paid from the account or on behalf of the payer that was chosen. */
const termsRefused = [
  "PAYMENT_MODE_INACTIVE",
  "PAY_CURRENCY_UNVERIFIED",
  "EXCHANGE_NOT_OFFERED",
  "POBO_NOTFOUND",
  "POBO_UNUSABLE",
  "POBO_EXPIRED",
  "MARKET_CLOSED",
] as const;
/** Why a batch cannot be decided, or not be approved now. */
const notApproved = [...notMine, "BATCH_DEARER", "MARKET_CLOSED", "NO_RATE"] as const;

export const batchCalls = {
  applyBatch: make.post("payment-apply", {
    about:
      "Takes a file of payments that was uploaded as PAYMENT_BATCH. It is read beside everything else; payment-apply-result tells how far it is. A csv file is read in the encoding and with the separator that are found in it, or those that are given. A file whose content was sent before is asked about. A message (pain.001.001.03 or .09) is never taken twice.",
    makes: "batchNo",
    takes: z.object({
      fileId: z.uuid(),
      isAgain: z._default(z.boolean(), false),
      /** How a csv file is to be read, where what is found in it is not meant. */
      dialect: z.optional(dialect),
      /** The purpose of payments that say none, or none of ours. */
      purpose: z.optional(purpose),
    }),
    gives: named,
    refuses: ["FILE_NOTFOUND", "INVALID_FILE_TYPE", "BATCH_REPEATED", "MESSAGE_REPEATED", "BATCHES_FULL"],
    changes: ["batches"],
  }),
  batchResult: make.post("payment-apply-result", {
    about:
      "How far the reading of a file is; then what its rows came to, the faulty ones first, or some of them alone: by their state, those whose accounts are not in the payees' names, or those that pay what was paid already. And what the good ones cost in each currency.",
    takes: z.object({
      batchNo: orderNo,
      show: z.optional(shownRows),
      ...page,
    }),
    gives: z.object({ batch, rows: pageOf(batchRow) }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["batches", "balances"],
  }),
  batchReviewers: make.get("reviewers", {
    about:
      "Who may review a batch of the asker's: the company's approval group without the asker, level by level; and within how many hours.",
    gives: z.object({ rows: z.array(z.array(z.object({ operatorId: z.uuid(), name: z.string() }))), hours: z.int() }),
    reads: ["people"],
  }),
  batchPayers: make.get("payers", {
    about: "Whom a batch may be paid for: the merchant itself, and its payers that can be paid for today.",
    gives: payersGiven,
    reads: ["pobo-payers"],
  }),
  arrangeBatch: make.post("arrange", {
    about:
      "Says of one's own batch that is not handed in yet which account pays all of it (none: each currency is paid from its own), on whose behalf, and with which documents; its rows are priced anew. Rows of another currency are exchanged one by one, at the rate of the approval.",
    subject: "batchNo",
    takes: z.object({
      batchNo: orderNo,
      payCurrency: z.nullable(currency),
      poboRecordId: z.nullable(z.uuid()),
      documentIds: z.array(z.uuid()).check(z.maxLength(documentsMax, "text.long")),
    }),
    gives: batch,
    refuses: [...notMine, ...termsRefused, "FILE_NOTFOUND", "INVALID_CURRENCY", "NO_RATE"],
    changes: ["batches"],
  }),
  correctRow: make.post("correct-row", {
    about: "Corrects a row of one's own batch that is not handed in yet, column by column; it is judged anew at once.",
    subject: "batchNo",
    takes: z.object({
      batchNo: orderNo,
      no: z.int(),
      typed: z.record(z.string().check(z.refine(isBatchColumn)), line(0, 300)),
    }),
    gives: z.object({ row: batchRow }),
    refuses: [...notMine, "MARKET_CLOSED"],
    changes: ["batches"],
  }),
  submitBatch: make.post("submit", {
    about:
      "Hands a batch in: amounts and fees of all its rows are set aside at once, in each currency from its own account or all from the one that was chosen, until it is decided. Of what is exchanged the likely cost and a margin are set aside. Where the company has an approval group its reviewers are told; otherwise it is paid at once.",
    subject: "batchNo",
    makes: "batchNo",
    effect: "money",
    isPayout: true,
    takes: z.object({
      batchNo: orderNo,
      /** Goes on with the rows that can be paid, though others cannot. */
      isPartial: z._default(z.boolean(), false),
      /**
       * With how many rows it goes on although their accounts are not, or not quite, in the payees' names: as many as
       * were shown.
       */
      differingNames: z._default(z.int().check(z.minimum(0)), 0),
      /** With how many rows it goes on although they pay what was paid a short while ago: as many as were shown. */
      repeated: z._default(z.int().check(z.minimum(0)), 0),
      /**
       * What was shown, for each account that pays, as set aside: a batch that costs more by now is refused, and no more
       * than this is set aside.
       */
      shownDebits: z._default(z.array(moneyCodec), []),
      /** The chosen reviewers from the company's approval group; none named means all of them. */
      reviewers: z._default(z.array(z.uuid()), []),
      ...paymentProof,
    }),
    deed: ({ batchNo, shownDebits }) => ({ kind: "batch", batchNo, debits: shownDebits }),
    gives: batch,
    refuses: [
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
    takes: named,
    gives: batch,
    refuses: notMine,
    changes: ["batches"],
  }),
  leaveOut: make.post("leave-row", {
    about: "Leaves one row out of one's own batch that is not handed in yet; correcting the row takes it in again.",
    subject: "batchNo",
    takes: z.object({ batchNo: orderNo, no: z.int() }),
    gives: z.object({ row: batchRow }),
    refuses: notMine,
    changes: ["batches"],
  }),
  recallBatch: make.post("recall", {
    about: "Takes back a batch of one's own while it waits for its review: everything that was set aside comes back.",
    subject: "batchNo",
    makes: "batchNo",
    effect: "money",
    allowedWhenClosed: true,
    takes: named,
    gives: batch,
    refuses: notMine,
    changes,
  }),
  reuseRows: make.post("reuse-rows", {
    about:
      "Makes a new batch of the rows of an earlier one that were not paid: those whose payments failed, were returned or could no longer be made, those that were left behind, or both; of one that was rejected, recalled or expired all of them. Each row is taken once.",
    subject: "batchNo",
    makes: "batchNo",
    takes: z.object({ batchNo: orderNo, which: z._default(reusedRows, "unpaid") }),
    gives: named,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "BATCH_EMPTY", "BATCHES_FULL", "MARKET_CLOSED"],
    changes: ["batches"],
  }),
  batches: list.post("audit-page", {
    about: "The company's batches, newest first; on request those that wait for the asker's own decision.",
    takes: z.object({
      state: z.optional(stateOf(machine)),
      batchNo: z.optional(line(0, 32)),
      from: z.optional(day),
      to: z.optional(day),
      isMine: z._default(z.boolean(), false),
      ...page,
    }),
    gives: pageOf(batch),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["batches"],
  }),
  batchOrders: one.post("batch-order-page", {
    about:
      "One batch with its history, its rows with what became of each, and how many of those that were not paid are in no later batch.",
    takes: z.object({ batchNo: orderNo, state: z.optional(batchRowStates), ...page }),
    gives: z.object({
      batch,
      history: z.array(historyRow),
      rows: pageOf(batchRow),
      unpaid: z.object({ failed: z.int(), left: z.int() }),
      /** While it waits for its review: a level of it has nobody left who may decide. */
      isBlocked: z.boolean(),
      /**
       * While it waits for its review and is exchanged: what it would be debited by now, and what is set aside for it;
       * `debit` is null where there is no rate now. Dearer than what is set aside, it cannot be approved.
       */
      live: z.nullable(z.object({ debit: z.nullable(moneyCodec), held: moneyCodec })),
      /** While it waits for its review: why its payer may not be paid for any more. */
      payerFault: z.nullable(payerFaults),
    }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["batches"],
  }),
  auditBatches: reviewing.post("batch-audit-order", {
    about:
      "Approves or rejects all selected batches together, with the reviewer's own payment password. One that cannot be decided says why and leaves the others alone; where none of them is the company's, there is nothing to decide.",
    effect: "money",
    takes: z.object({
      batchNos: z.array(orderNo).check(z.minLength(1, "text.missing"), z.maxLength(reviewedAtOnceMax, "text.long")),
      ...decided,
    }),
    deed: ({ batchNos, isApproved }) => ({ kind: "batchReview", batchNos: [...new Set(batchNos)].sort(), isApproved }),
    gives: z.object({
      rows: z.array(
        z.object({
          batchNo: orderNo,
          state: z.nullable(stateOf(machine)),
          refusal: z.nullable(z.enum([...notApproved, "AUTHORIZATION_FAILED", "CERTIFICATE_EXPIRED"])),
          /** How many payments the banks have now, and how many rows could no longer be paid. */
          sent: z.int(),
          failed: z.int(),
        }),
      ),
    }),
    refuses: ["ORDER_NOTFOUND", ...paymentProofRefusals],
    changes,
  }),
  auditBatch: reviewing.post("audit-order", {
    about:
      "Approves or rejects one batch, with the reviewer's own payment password. Approving exchanges at the rate of now and pays every row at once; one that can no longer be paid fails alone and its money comes back. One whose exchange costs more than was set aside is refused, and its maker is told.",
    subject: "batchNo",
    makes: "batchNo",
    effect: "money",
    takes: z.object({ batchNo: orderNo, ...decided }),
    deed: ({ batchNo, isApproved }) => ({ kind: "batchReview", batchNos: [batchNo], isApproved }),
    gives: batch,
    refuses: [...notApproved, ...paymentProofRefusals],
    changes,
  }),
  statusReport: one.post("status-report", {
    needs: permissionTo(paymentsScreens.batches, "export"),
    about:
      "What became of a batch and of each of its payments, with reasons, as a status report (ISO 20022 pain.002.001.10, or .03 where it was asked for by a pain.001.001.03).",
    subject: "batchNo",
    effect: "writes",
    takes: z.object({ batchNo: orderNo }),
    gives: file,
    refuses: ["ORDER_NOTFOUND", "DOWNLOAD_REPEATED"],
  }),
  downloadBatch: one.post("download", {
    needs: permissionTo(paymentsScreens.batches, "export"),
    about:
      "A batch as a sheet: the sender's own columns and rows, with a reason beside each row that was not or cannot be paid.",
    subject: "batchNo",
    effect: "writes",
    takes: z.object({ batchNo: orderNo, isFaulty: z._default(z.boolean(), false) }),
    gives: file,
    refuses: ["ORDER_NOTFOUND", "DOWNLOAD_REPEATED"],
  }),
};
