import type { BatchOutcome, BatchResult } from "./batch-shape";
import { payment } from "./states";

/** Returns true when a payment has a result; one that arrived may still be returned. */
export const hasPaymentResult = (state: string): boolean =>
  state === "success" || (payment.is(state) && payment.isFinal(state));

/** Returns the outcome of a payment of a batch, from its own state and whether banks returned it. */
export function outcomeOfBatchPayment(state: string, isReturned: boolean): BatchOutcome {
  if (state === "success") return "paid";
  if (state === "failure") return isReturned ? "returned" : "failed";
  return hasPaymentResult(state) ? "failed" : "processing";
}

/** Returns the result of a batch from the outcomes of its payments; a single pending one leaves it open. */
export function batchResultFromOutcomes(outcomes: readonly BatchOutcome[]): BatchResult {
  if (outcomes.includes("processing")) return "processing";
  if (!outcomes.includes("paid")) return "notPaid";
  return outcomes.every((outcome) => outcome === "paid") ? "paid" : "partlyPaid";
}
