import type * as z from "zod/mini";
import type { exchangeOrder } from "./calls/orders";
import { machineOf } from "./states";

/**
 * Names the kinds of an order's one-sentence summary: exchanged, or a part of it, waiting for a rate, no longer
 * waiting, booked for a day, or not delivered on it.
 */
export type OrderSummary = "sentence" | "part" | "waiting" | "ended" | "booked" | "notDone";

/** Returns the summary kind of an order in its current state. */
export function exchangeOrderSummaryKind({
  kind,
  state,
  rate,
  delivery,
  doneAt,
  limit,
}: Pick<z.output<typeof exchangeOrder>, "kind" | "state" | "rate" | "delivery" | "doneAt" | "limit">): OrderSummary {
  const machine = machineOf(kind);
  if (delivery && rate) {
    if (doneAt !== null && machine.tone(state) === "good") return "sentence";
    return machine.isFinal(state) ? "notDone" : "booked";
  }
  if (rate) return limit?.isPart ? "part" : "sentence";
  return machine.isFinal(state) ? "ended" : "waiting";
}
