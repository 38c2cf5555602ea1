import type { batchCalls } from "@/lib/payments/calls/batches";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { createPaymentBatchFromUpload } from "./apply";
import { updatePaymentBatchDraft } from "./arrange";
import { poboHandlers } from "../pobo/handlers";
import { correctPaymentBatchRow } from "./file/correct";
import { decidePaymentBatch, decidePaymentBatches, withdrawSubmittedPaymentBatch } from "./decide";
import { discardPaymentBatchDraft, excludePaymentBatchRow } from "./drop";
import { downloadPaymentBatch } from "./file/download";
import { downloadPaymentBatchStatusReport } from "./file/status-report";
import {
  countPaymentBatches,
  listPaymentBatches,
  getPaymentBatchDetail,
  getPaymentBatchReadingResult,
  listPaymentBatchReviewers,
} from "./lists";
import { createBatchFromUnpaidRows } from "./reuse";
import { submitPaymentBatchHandler } from "./submit";

export const batchHandlers: Handlers<typeof batchCalls> = {
  applyBatch: createPaymentBatchFromUpload,
  arrangeBatch: updatePaymentBatchDraft,
  batchPayers: poboHandlers.payers,
  batchResult: getPaymentBatchReadingResult,
  batchReviewers: listPaymentBatchReviewers,
  correctRow: correctPaymentBatchRow,
  submitBatch: submitPaymentBatchHandler,
  dropBatch: discardPaymentBatchDraft,
  leaveOut: excludePaymentBatchRow,
  recallBatch: withdrawSubmittedPaymentBatch,
  reuseRows: createBatchFromUnpaidRows,
  batches: listPaymentBatches,
  batchCounts: countPaymentBatches,
  batchOrders: getPaymentBatchDetail,
  auditBatches: decidePaymentBatches,
  auditBatch: decidePaymentBatch,
  downloadBatch: downloadPaymentBatch,
  statusReport: downloadPaymentBatchStatusReport,
};
