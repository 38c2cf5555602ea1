import { ipNetworkPrefix } from "@/lib/session/network";
import { secondMs } from "@/lib/time/instant";
import type { RunStatement, Sql } from "../store/pool";
import { secondsUntil, type Counting } from "./rate-limit";
import { countRateLimitAttempts } from "./shared.sql";

/** Limits how long a process caches that an address has exceeded its limit. */
const believedMs = secondMs;
const believedMax = 50_000;

/**
 * Counts in the database, for all portals that share it. `open` returns a separate connection: a count remains when the
 * surrounding transaction is rolled back, and never waits for a connection that such a transaction holds.
 */
export const databaseRateLimiter =
  (open: () => RunStatement): Counting =>
  ({ name, most, windowMs }) => {
    const count = (subject: string, real: Date, tries: 1 | -1) =>
      countRateLimitAttempts(open(), { name, subject, tries }, real, new Date(real.getTime() + windowMs));
    // a flood costs the database a statement a second, however many requests it is
    const exhaustedSubjects = new Map<string, { readonly cachedUntil: number; readonly until: number }>();
    const mayGo = async (from: string, real: Date): Promise<boolean> => {
      const subject = ipNetworkPrefix(from);
      const before = exhaustedSubjects.get(subject);
      if (before && real.getTime() < before.cachedUntil) return false;
      exhaustedSubjects.delete(subject);
      const [now] = await count(subject, real, 1);
      if (!now || now.count <= most) return true;
      if (exhaustedSubjects.size >= believedMax) exhaustedSubjects.clear();
      const until = now.until.getTime();
      exhaustedSubjects.set(subject, { cachedUntil: Math.min(until, real.getTime() + believedMs), until });
      return false;
    };
    return Object.assign(mayGo, {
      retryAfter: (from: string, real: Date) =>
        secondsUntil(exhaustedSubjects.get(ipNetworkPrefix(from))?.until ?? -Infinity, real),
      async giveBack(from: string, real: Date) {
        await count(ipNetworkPrefix(from), real, -1);
      },
    });
  };

/** Deletes expired windows. */
export async function deleteExpiredRateLimitWindows({ prisma }: Pick<Sql, "prisma">, real: Date): Promise<void> {
  await prisma.brakeCount.deleteMany({ where: { until: { lt: real } } });
}
