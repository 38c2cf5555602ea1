import { Readable } from "node:stream";
import { addDays, beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";
import { isWorkingDay } from "@/lib/time/calendar";
import { referenceYear } from "./reference-year";
import { referenceMids, type Mids } from "./path";
import { readReferenceRates, type ReferenceDay } from "./replay";
import { serializeMids } from "./ticks";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Sets the hour from which the rates of a past day apply, as in a replay. */
const fixHour = 22;
const pastDays = 366;
/**
 * Define when days keep their own dates: when there are at least this many and the last is at most this many days
 * before the start.
 */
const ownDaysMin = 100;
const gapDaysMax = 10;

interface PastDay {
  readonly at: Date;
  readonly mids: Mids;
}

/**
 * Maps the days of the file to dates before an instant: their own dates where the file reaches far enough, else the
 * last working days.
 */
export function mapReferenceDaysToPast(start: Date, days: readonly ReferenceDay[]): PastDay[] {
  const today = beijingDay(start);
  const from = addDays(today, -pastDays);
  const recentDays = days.filter(({ label }) => label >= from && label < today);
  if (recentDays.length >= ownDaysMin && (recentDays.at(-1)?.label ?? "") >= addDays(today, -gapDaysMax))
    return recentDays.map(({ label, mids }) => ({ at: beijingInstant(label, fixHour), mids }));
  const dates: Day[] = [];
  for (let day = addDays(today, -1); dates.length < days.length && day >= from; day = addDays(day, -1))
    if (isWorkingDay(day)) dates.unshift(day);
  return days
    .slice(-dates.length)
    .map(({ mids }, place) => ({ at: beijingInstant(dates[place] ?? today, fixHour), mids }));
}

/**
 * Writes a year of reference rates before a new world's first tick, each a tick of its day, labelled as past. No
 * listener receives them: none existed yet.
 */
export async function writePastTicks(tx: Tx): Promise<void> {
  const days = await readReferenceRates(Readable.from([Buffer.from(referenceYear)]), { days: pastDays });
  await tx.prisma.tick.createMany({
    data: mapReferenceDaysToPast(tx.now, days).map(({ at, mids }, place) => ({
      world: tx.world.id,
      no: BigInt(place + 1),
      at,
      source: "past",
      // named cast: stored as every tick is
      mids: JSON.parse(serializeMids({ ...referenceMids, ...mids })) as object,
    })),
  });
}
