import type { BatchOutcome, BatchResult } from "./batch-shape";
import { payment } from "./states";

/** What a payment of a batch has come to, by its own state and by whether banks returned it. */
export function outcomeOf(state: string, isReturned: boolean): BatchOutcome {
  if (state === "success") return "paid";
  if (state === "failure") return isReturned ? "returned" : "failed";
  return payment.is(state) && payment.isFinal(state) ? "failed" : "processing";
}

/** What a batch has come to, by what its payments have; a single one on its way leaves it open. */
export function resultOf(outcomes: readonly BatchOutcome[]): BatchResult {
  if (outcomes.includes("processing")) return "processing";
  if (!outcomes.includes("paid")) return "notPaid";
  return outcomes.every((outcome) => outcome === "paid") ? "paid" : "partlyPaid";
}
