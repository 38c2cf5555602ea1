import type { BatchOutcome, BatchResult } from "./batch-shape";
import { payment } from "./states";

/** Whether a payment has come to something: one that arrived may still be returned. */
export const isEnded = (state: string): boolean => state === "success" || (payment.is(state) && payment.isFinal(state));

/** What a payment of a batch has come to, by its own state and by whether banks returned it. */
export function outcomeOf(state: string, isReturned: boolean): BatchOutcome {
  if (state === "success") return "paid";
  if (state === "failure") return isReturned ? "returned" : "failed";
  return isEnded(state) ? "failed" : "processing";
}

/** What a batch has come to, by what its payments have; a single one on its way leaves it open. */
export function resultOf(outcomes: readonly BatchOutcome[]): BatchResult {
  if (outcomes.includes("processing")) return "processing";
  if (!outcomes.includes("paid")) return "notPaid";
  return outcomes.every((outcome) => outcome === "paid") ? "paid" : "partlyPaid";
}
