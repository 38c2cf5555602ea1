import type { batchCalls } from "@/lib/payments/calls/batches";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { createBatchFromUpload } from "./apply";
import { setBatchTerms } from "./arrange";
import { poboHandlers } from "../pobo/handlers";
import { correctRow } from "./file/correct";
import { decidePaymentBatch, decidePaymentBatches, withdrawSubmittedBatch } from "./decide";
import { dropBatch, leaveOutBatchRow } from "./drop";
import { downloadBatch } from "./file/download";
import { statusReport } from "./file/status-report";
import { listPaymentBatches, getPaymentBatchDetail, batchReadingResult, batchReviewers } from "./lists";
import { reuseRows } from "./reuse";
import { submitBatchHandler } from "./submit";

export const batchHandlers: Handlers<typeof batchCalls> = {
  applyBatch: createBatchFromUpload,
  arrangeBatch: setBatchTerms,
  batchPayers: poboHandlers.payers,
  batchResult: batchReadingResult,
  batchReviewers,
  correctRow,
  submitBatch: submitBatchHandler,
  dropBatch,
  leaveOut: leaveOutBatchRow,
  recallBatch: withdrawSubmittedBatch,
  reuseRows,
  batches: listPaymentBatches,
  batchOrders: getPaymentBatchDetail,
  auditBatches: decidePaymentBatches,
  auditBatch: decidePaymentBatch,
  downloadBatch,
  statusReport,
};
