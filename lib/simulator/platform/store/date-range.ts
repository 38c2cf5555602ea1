import { issueAt, type Detail } from "@/lib/call/refusals";
import { addDays, beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";
import { firstInstant, lastInstant } from "@/lib/time/instant";
import { refuse } from "./tx";

/** Describes the requested days of a list. */
interface RequestedDays {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

type DaysListed =
  | { readonly span: { readonly gte: Date; readonly lt: Date }; readonly refusal: null }
  | { readonly span: null; readonly refusal: Detail };

const ever = { gte: firstInstant, lt: lastInstant };

/**
 * Does the same as `listedDateSpan`, but without days a list reaches back to its first row: for items that can still be
 * processed and must not be overlooked.
 */
export const daysListedOrAll = ({ from, to }: RequestedDays, now: Date, daysMax: number): DaysListed =>
  from || to ? listedDateSpan({ from, to }, now, daysMax) : { span: ever, refusal: null };

/** Returns the instants a list covers without requested days: from today back as far as allowed. */
export const defaultDateSpan = (now: Date, daysMax: number): { readonly gte: Date; readonly lt: Date } => ({
  gte: beijingInstant(addDays(beijingDay(now), -daysMax)),
  lt: beijingInstant(beijingDay(now), 24),
});

/**
 * Returns the instants a list covers, Beijing days, both included. Without days it reaches back from today as far as
 * allowed. `refusal` names valid days when the range is too long. Refuses days in reverse order with their own issue.
 */
export function listedDateSpan({ from, to }: RequestedDays, now: Date, daysMax: number): DaysListed {
  const last = to ?? beijingDay(now);
  const earliest = addDays(last, -daysMax);
  const first = from ?? earliest;
  // a page's address may name any day there is; the database knows no year 0
  if (last < beijingDay(firstInstant) || last > beijingDay(lastInstant))
    return { span: null, refusal: { from: addDays(beijingDay(now), -daysMax), to: beijingDay(now) } };
  if (first > last) return refuse("DATE_OUT_OF_RANGE", issueAt("from", "date.order"), { from: earliest, to: last });
  return first < earliest
    ? { span: null, refusal: { from: earliest, to: last } }
    : { span: { gte: beijingInstant(first), lt: beijingInstant(last, 24) }, refusal: null };
}
