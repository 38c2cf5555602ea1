import type { batchCalls } from "@/lib/payments/calls/batches";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { applyBatch } from "./apply";
import { arrangeBatch } from "./arrange";
import { poboHandlers } from "../pobo/handlers";
import { correctRow } from "./file/correct";
import { auditBatch, auditBatches, recallBatch } from "./decide";
import { dropBatch, leaveOut } from "./drop";
import { downloadBatch } from "./file/download";
import { statusReport } from "./file/status-report";
import { batches, batchOrders, batchResult, batchReviewers } from "./lists";
import { reuseRows } from "./reuse";
import { submitBatchHandler } from "./submit";

export const batchHandlers: Handlers<typeof batchCalls> = {
  applyBatch,
  arrangeBatch,
  batchPayers: poboHandlers.payers,
  batchResult,
  batchReviewers,
  correctRow,
  submitBatch: submitBatchHandler,
  dropBatch,
  leaveOut,
  recallBatch,
  reuseRows,
  batches,
  batchOrders,
  auditBatches,
  auditBatch,
  downloadBatch,
  statusReport,
};
