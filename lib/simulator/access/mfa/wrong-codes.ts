import { wrongCodesPerDayMax, wrongCodesPerHourMax } from "@/lib/access/terms";
import { dayMs, hourMs, later } from "@/lib/time/instant";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { addWrongCode } from "./wrong-codes.sql";

/**
 * Counts a wrong code of a person, by an operator's id or the hash of an operations name. Returns true for the one that
 * reaches the limit of the hour or of the day: its owner is notified.
 */
export async function countWrongCode(tx: InWorld, subject: string, real: Date): Promise<boolean> {
  const windows = { real, hourAgo: later(real, -hourMs), dayAgo: later(real, -dayMs) };
  const { hourCount, dayCount } = await addWrongCode(tx, subject, windows);
  return hourCount === wrongCodesPerHourMax || dayCount === wrongCodesPerDayMax;
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
export async function passCodes(tx: InWorld, subject: string, real: Date): Promise<boolean> {
  if (await codesLockedUntil(tx, subject, real)) return false;
  await tx.prisma.wrongCodes.deleteMany({ where: { world: tx.world.id, subject } });
  return true;
}
