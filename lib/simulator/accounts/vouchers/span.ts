import type { Day } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";

/** Returns the days of vouchers up to the instant of the request: a file contains what its preview contained. */
export function voucherDaysUntil(
  days: { readonly from?: Day | undefined; readonly to?: Day | undefined },
  requestedAt: Date,
  daysMax: number,
): ReturnType<typeof listedDateSpan> {
  const result = listedDateSpan(days, requestedAt, daysMax);
  const until = addMilliseconds(requestedAt, 1);
  if (!result.span || result.span.lt <= until) return result;
  return { ...result, span: { gte: result.span.gte, lt: until } };
}
