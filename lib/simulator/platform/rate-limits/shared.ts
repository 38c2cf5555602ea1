import { networkOf } from "@/lib/session/network";
import { secondMs } from "@/lib/time/instant";
import type { Run, Sql } from "../store/pool";
import { secondsTo, type Counting } from "./brake";
import { countTries } from "./shared.sql";

/** How long a process that was told that an address has had its share believes it. */
const believedMs = secondMs;
const believedMax = 50_000;

/**
 * Counts in the database, for all portals that share it, whichever of them a request comes to. `open` gives a way to it
 * of its own: what is counted stays counted when the transaction that it is counted in does not stand, and never waits
 * for a connection that such a transaction holds.
 */
export const countedInDatabase =
  (open: () => Run): Counting =>
  ({ name, most, windowMs }) => {
    const count = (whose: string, real: Date, tries: 1 | -1) =>
      countTries(open(), { name, whose, tries }, real, new Date(real.getTime() + windowMs));
    // a flood costs the database a statement a second, however many requests it is
    const spent = new Map<string, { readonly believed: number; readonly until: number }>();
    const mayGo = async (from: string, real: Date): Promise<boolean> => {
      const whose = networkOf(from);
      const before = spent.get(whose);
      if (before && real.getTime() < before.believed) return false;
      spent.delete(whose);
      const [now] = await count(whose, real, 1);
      if (!now || now.count <= most) return true;
      if (spent.size >= believedMax) spent.clear();
      const until = now.until.getTime();
      spent.set(whose, { believed: Math.min(until, real.getTime() + believedMs), until });
      return false;
    };
    return Object.assign(mayGo, {
      left: (from: string, real: Date) => secondsTo(spent.get(networkOf(from))?.until ?? -Infinity, real),
      async giveBack(from: string, real: Date) {
        await count(networkOf(from), real, -1);
      },
    });
  };

/** Forgets whose windows are over. */
export async function forgetTries({ prisma }: Pick<Sql, "prisma">, real: Date): Promise<void> {
  await prisma.brakeCount.deleteMany({ where: { until: { lt: real } } });
}
