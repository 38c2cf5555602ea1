import type { Day } from "@/lib/time/beijing";
import { later } from "@/lib/time/instant";
import { daysListed } from "@/lib/simulator/platform/store/date-range";

/** The days of vouchers up to the instant at which they are asked for: a file holds what was seen before it was made. */
export function listedUntil(
  days: { readonly from?: Day | undefined; readonly to?: Day | undefined },
  asked: Date,
  daysMax: number,
): ReturnType<typeof daysListed> {
  const listed = daysListed(days, asked, daysMax);
  const until = later(asked, 1);
  if (!listed.span || listed.span.lt <= until) return listed;
  return { ...listed, span: { gte: listed.span.gte, lt: until } };
}
