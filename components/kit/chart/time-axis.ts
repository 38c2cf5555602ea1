import { addDays, beijingDay, beijingInstant, weekdayOf } from "@/lib/time/beijing";
import { dayMs, hourMs } from "@/lib/time/instant";
import { courseOf, type ChartDataPoint } from "./chart-scale";

/** Names what the labels of a time axis distinguish. */
type TimeUnit = "hour" | "day" | "month";

/** Describes a label of a time axis. */
interface TimeTick {
  /** Holds the distance from the left edge, in thousandths. */
  readonly x: number;
  readonly at: Date;
  readonly unit: TimeUnit;
  /** True where a new day (for hours) or a new year (for months) begins, which the label then names too. */
  readonly isFirst: boolean;
}

const ticksMax = 5;
const hourSteps = [1, 2, 3, 4, 6, 12];
/** Holds the most open time whose labels are hours, and the least time whose labels are months, in milliseconds. */
const hoursMax = 2 * dayMs;
const monthsMin = 150 * dayMs;
/** Holds the least distance between two labels, in thousandths of the width. */
const distanceMin = 150;

/** Returns the full hours of Beijing time between two instants: those of an even division of the open time. */
function hoursBetween(first: Date, last: Date, open: number): Date[] {
  const step = hourSteps.find((hours) => open / (hours * hourMs) <= ticksMax) ?? 24;
  const hours: Date[] = [];
  for (let day = beijingDay(first); day <= beijingDay(last); day = addDays(day, 1))
    for (let hour = 0; hour < 24; hour += step) hours.push(beijingInstant(day, hour));
  return hours;
}

/** Returns the beginnings of Beijing days between two instants: Mondays when a week or more is between two of them. */
function daysBetween(first: Date, last: Date): Date[] {
  const span = (last.getTime() - first.getTime()) / dayMs;
  const step = [1, 2, 7, 14, 21, 28].find((days) => span / days <= ticksMax) ?? 28;
  const from = beijingDay(first);
  const days: Date[] = [];
  const begin = step < 7 ? from : addDays(from, -((weekdayOf(from) + 6) % 7));
  for (let day = begin; day <= beijingDay(last); day = addDays(day, step)) days.push(beijingInstant(day));
  return days;
}

/** Returns the beginnings of Beijing months between two instants, one, two or three months from each other. */
function monthsBetween(first: Date, last: Date): Date[] {
  const span = (last.getTime() - first.getTime()) / dayMs / 30;
  const step = [1, 2, 3].find((months) => span / months <= ticksMax + 1) ?? 6;
  const months: Date[] = [];
  for (let month = `${beijingDay(first).slice(0, 7)}-01`; month <= beijingDay(last);) {
    if ((Number(month.slice(5, 7)) - 1) % step === 0) months.push(beijingInstant(month));
    month = `${addDays(month, 31).slice(0, 7)}-01`;
  }
  return months;
}

/**
 * Returns the labels of the time axis under points with an instant each: hours for two open days at most, then days,
 * then months. What begins while the market is closed is at its next opening, if that is in the same day or month.
 */
export function timeTicks(points: readonly ChartDataPoint[]): TimeTick[] {
  const times = points.flatMap(({ at }) => at ?? []);
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last || times.length < points.length || last <= first) return [];
  const { places, gaps, length } = courseOf(points);
  const span = last.getTime() - first.getTime();
  const unit: TimeUnit = length <= hoursMax ? "hour" : span < monthsMin ? "day" : "month";
  const instants = { hour: hoursBetween, day: daysBetween, month: monthsBetween }[unit](first, last, length);
  // the hour of an opening is displayed too: no full hour may follow it
  const openings = unit === "hour" ? gaps.flatMap((place) => times[place] ?? []) : [];

  const ticks = [...instants, ...openings].sort(byTime).flatMap((at) => {
    const next = times.findIndex((time) => time >= at);
    if (at < first || next < 0) return [];
    const [after, before] = [times[next] ?? at, times[next - 1]];
    const x = places[next] ?? 0;
    if (!before || after <= at) return [{ x, at }];
    if (gaps.includes(next)) return isSame(unit, at, after) ? [{ x, at }] : [];
    const left = places[next - 1] ?? 0;
    const part = (at.getTime() - before.getTime()) / (after.getTime() - before.getTime());
    return [{ x: Math.round((left + (x - left) * part) * 10) / 10, at }];
  });
  return withoutCrowd(ticks).map(({ x, at }, place, all) => {
    const earlier = all[place - 1]?.at;
    return { x, at, unit, isFirst: !earlier || newGroup(unit, earlier) !== newGroup(unit, at) };
  });
}

const byTime = (a: Date, b: Date): number => a.getTime() - b.getTime();

/** Returns true when a label may stand at a later instant: the hour never, the day on its day, the month always. */
const isSame = (unit: TimeUnit, at: Date, after: Date): boolean =>
  unit === "month" || (unit === "day" && beijingDay(at) === beijingDay(after));

/** Returns what the second line of a label names: the day of hours, the year of months. */
const newGroup = (unit: TimeUnit, at: Date): string => beijingDay(at).slice(0, unit === "hour" ? 10 : 4);

/** Returns the labels that are far enough from the one before. */
function withoutCrowd<Tick extends { readonly x: number }>(ticks: readonly Tick[]): Tick[] {
  const spacedTicks: Tick[] = [];
  for (const tick of ticks) if (tick.x - (spacedTicks.at(-1)?.x ?? -distanceMin) >= distanceMin) spacedTicks.push(tick);
  return spacedTicks;
}
