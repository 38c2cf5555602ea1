import { wrongCodesPerDayMax, wrongCodesPerHourMax } from "@/lib/access/terms";
import { dayMs, hourMs, isBefore, addMilliseconds } from "@/lib/time/instant";
import { queryFirstRow, query } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Counts a wrong code of a person, by an operator's id or the hash of an operations name, in one statement; an expired
 * window begins again. Returns true for the code that reaches the hour's or the day's limit: its owner is notified.
 */
export async function countWrongCode(tx: InWorld, subject: string, real: Date): Promise<boolean> {
  const counts = await queryFirstRow(
    tx.sql,
    query
      .insertInto("wrongCodes")
      .values({ world: tx.world.id, subject, hourSince: real, hourCount: 1, daySince: real, dayCount: 1 })
      .onConflict((conflict) =>
        conflict.columns(["world", "subject"]).doUpdateSet((eb) => {
          const counted = (window: "hour" | "day", ms: number) => {
            const isOver = eb(`wrongCodes.${window}Since`, "<=", addMilliseconds(real, -ms));
            const oneMore = eb(`wrongCodes.${window}Count`, "+", 1);
            return {
              since: eb
                .case()
                .when(isOver)
                .then(real)
                .else(eb.ref(`wrongCodes.${window}Since`))
                .end(),
              count: eb.case().when(isOver).then(eb.lit(1)).else(oneMore).end(),
            };
          };
          const [hour, day] = [counted("hour", hourMs), counted("day", dayMs)];
          return { hourSince: hour.since, hourCount: hour.count, daySince: day.since, dayCount: day.count };
        }),
      )
      .returning(["hourCount", "dayCount"]),
  );
  return counts?.hourCount === wrongCodesPerHourMax || counts?.dayCount === wrongCodesPerDayMax;
}

/** Returns until when no code of a person is checked, after too many wrong ones; undefined where codes are checked. */
export async function codesLockedUntil(tx: InWorld, subject: string, real: Date): Promise<Date | undefined> {
  const row = await tx.prisma.wrongCodes.findFirst({ where: { world: tx.world.id, subject } });
  if (!row) return undefined;
  const hourEnd = row.hourCount >= wrongCodesPerHourMax ? addMilliseconds(row.hourSince, hourMs) : real;
  const dayEnd = row.dayCount >= wrongCodesPerDayMax ? addMilliseconds(row.daySince, dayMs) : real;
  const end = isBefore(hourEnd, dayEnd) ? dayEnd : hourEnd;
  return isBefore(real, end) ? end : undefined;
}

/** Resets the count after a right code; false where the limit was reached meanwhile: then the code is not accepted. */
export async function resetWrongCodeCount(tx: InWorld, subject: string, real: Date): Promise<boolean> {
  if (await codesLockedUntil(tx, subject, real)) return false;
  await tx.prisma.wrongCodes.deleteMany({ where: { world: tx.world.id, subject } });
  return true;
}
