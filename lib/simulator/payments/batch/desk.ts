import type { batchCalls } from "@/lib/payments/batch-calls";
import type { Answers } from "../../desk";
import { applyBatch } from "./apply";
import { correctRow } from "./correct";
import { auditBatch, auditBatches, dropBatch, recallBatch } from "./decide";
import { downloadBatch } from "./download";
import { batches, batchOrders, batchResult, batchReviewers } from "./lists";
import { reuseRows } from "./reuse";
import { submitBatch } from "./submit";

export const batchDesk: Answers<typeof batchCalls> = {
  applyBatch,
  batchResult,
  batchReviewers,
  correctRow,
  submitBatch,
  dropBatch,
  recallBatch,
  reuseRows,
  batches,
  batchOrders,
  auditBatches,
  auditBatch,
  downloadBatch,
};
