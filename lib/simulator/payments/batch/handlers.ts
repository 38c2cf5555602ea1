import type { batchCalls } from "@/lib/payments/calls/batches";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { createBatchFromUpload } from "./apply";
import { setBatchTerms } from "./arrange";
import { poboHandlers } from "../pobo/handlers";
import { correctRow } from "./file/correct";
import { decidePaymentBatch, decidePaymentBatches, withdrawSubmittedBatch } from "./decide";
import { dropBatch, leaveOut } from "./drop";
import { downloadBatch } from "./file/download";
import { statusReport } from "./file/status-report";
import { batches, getPaymentBatchDetail, batchReadingResult, batchReviewers } from "./lists";
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
  leaveOut,
  recallBatch: withdrawSubmittedBatch,
  reuseRows,
  batches,
  batchOrders: getPaymentBatchDetail,
  auditBatches: decidePaymentBatches,
  auditBatch: decidePaymentBatch,
  downloadBatch,
  statusReport,
};
