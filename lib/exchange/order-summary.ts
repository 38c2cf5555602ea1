import type * as z from "zod/mini";
import type { exchangeOrder } from "./calls/orders";
import { machineOf } from "./states";

/**
 * What an order's one sentence says: what was exchanged, or a part of it, waits for a rate, was to wait for one, is
 * booked for a day, or did not come about on it.
 */
export type OrderSummary = "sentence" | "part" | "waiting" | "ended" | "booked" | "notDone";

/** Which of them holds for an order as it stands. */
export function orderSummary({
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
