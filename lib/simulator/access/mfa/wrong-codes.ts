import { wrongCodesPerDayMax, wrongCodesPerHourMax } from "@/lib/access/terms";
import { dayMs, hourMs, later } from "@/lib/time/instant";
import { firstRowOf, query } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Counts a wrong code of a person, by an operator's id or the hash of an operations name. Returns true for the one that
 * reaches the limit of the hour or of the day: its owner is notified. It is one statement; an expired window begins
 * again.
 */
export async function countWrongCode(tx: InWorld, subject: string, real: Date): Promise<boolean> {
  const [hourAgo, dayAgo] = [later(real, -hourMs), later(real, -dayMs)];
  const counts = await firstRowOf(
    tx.sql,
    query
      .insertInto("wrongCodes")
      .values({ world: tx.world.id, subject, hourSince: real, hourCount: 1, daySince: real, dayCount: 1 })
      .onConflict((conflict) =>
        conflict.columns(["world", "subject"]).doUpdateSet((eb) => {
          const isHourOver = eb("wrongCodes.hourSince", "<=", hourAgo);
          const isDayOver = eb("wrongCodes.daySince", "<=", dayAgo);
          return {
            hourSince: eb.case().when(isHourOver).then(real).else(eb.ref("wrongCodes.hourSince")).end(),
            hourCount: eb
              .case()
              .when(isHourOver)
              .then(eb.lit(1))
              .else(eb("wrongCodes.hourCount", "+", 1))
              .end(),
            daySince: eb.case().when(isDayOver).then(real).else(eb.ref("wrongCodes.daySince")).end(),
            dayCount: eb
              .case()
              .when(isDayOver)
              .then(eb.lit(1))
              .else(eb("wrongCodes.dayCount", "+", 1))
              .end(),
          };
        }),
      )
      .returning(["hourCount", "dayCount"]),
  );
  return counts?.hourCount === wrongCodesPerHourMax || counts?.dayCount === wrongCodesPerDayMax;
}

/**
 * Returns the instant until which no code of a person is checked, after too many wrong ones; undefined where codes are
 * checked.
 */
export async function codesLockedUntil(tx: InWorld, subject: string, real: Date): Promise<Date | undefined> {
  const row = await tx.prisma.wrongCodes.findFirst({ where: { world: tx.world.id, subject } });
  if (!row) return undefined;
  const ends = [
    ...(row.hourCount >= wrongCodesPerHourMax ? [later(row.hourSince, hourMs)] : []),
    ...(row.dayCount >= wrongCodesPerDayMax ? [later(row.daySince, dayMs)] : []),
  ].filter((end) => end.getTime() > real.getTime());
  return ends.length === 0 ? undefined : new Date(Math.max(...ends.map((end) => end.getTime())));
}

/**
 * Resets the count after a right code; returns false where the limit was reached meanwhile: then the code is not
 * accepted.
 */
export async function resetWrongCodeCount(tx: InWorld, subject: string, real: Date): Promise<boolean> {
  if (await codesLockedUntil(tx, subject, real)) return false;
  await tx.prisma.wrongCodes.deleteMany({ where: { world: tx.world.id, subject } });
  return true;
}
