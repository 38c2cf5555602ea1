import { estimatePaymentArrival } from "@/lib/payments/arrival";
import { transitWorkingDays } from "@/lib/payments/terms";
import { lateDays } from "@/lib/payments/test-payments";
import { beijingInstant } from "@/lib/time/beijing";
import { isBefore, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import { bankStepMs } from "./bank-turn";
import { deterministicDraw, type Fate } from "./fate";

/** Banks book incoming payments from this hour, within the given number of minutes. */
export const booksFrom = 10;
const booksWithin = 300;

/** Returns when a payment reaches the payee's bank: on the expected working day, at a minute drawn for that payment. */
export function paymentArrivalTime(
  world: Pick<World, "seed" | "terms">,
  row: Pick<Row<"Payment">, "orderNo" | "currency" | "dispatchAt" | "placedAt">,
  fate: Pick<Fate, "fate">,
  now: Date,
): Date {
  const days =
    numericWorldTerm(world, "transitWorkingDays", transitWorkingDays) + (fate.fate === "late" ? lateDays : 0);
  const { expectedOn } = estimatePaymentArrival(currencyFromColumn(row.currency), row.dispatchAt ?? row.placedAt, days);
  const at = addMilliseconds(
    beijingInstant(expectedOn, booksFrom),
    (deterministicDraw(world, row.orderNo, "minute") % booksWithin) * minuteMs,
  );
  const soonest = addMilliseconds(now, bankStepMs(world));
  return isBefore(at, soonest) ? soonest : at;
}
