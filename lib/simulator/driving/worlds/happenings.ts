import type { ClockEffect } from "./scheduler";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Lists the market's own steps: by far the most frequent, and each has a row of its own table already. */
const omittedKinds: ReadonlySet<string> = new Set(["market.tick"]);

/** Stores the effects of the clock, except ticks, for later queries. Called with the world's row locked. */
export async function storeClockEffects(tx: InWorld, effects: readonly ClockEffect[]): Promise<void> {
  const storedEffects = effects.filter(({ kind }) => !omittedKinds.has(kind));
  if (storedEffects.length === 0) return;
  const world = tx.world.id;
  // not Prisma's max, which reads all there are
  const newest = await tx.prisma.happening.findFirst({
    where: { world },
    orderBy: { no: "desc" },
    select: { no: true },
  });
  const last = newest?.no ?? 0n;
  const rows = storedEffects.map(({ kind, subject, at }, place) => ({
    world,
    no: last + BigInt(place + 1),
    kind,
    subject,
    at,
  }));
  for (const data of inPortions(rows)) await tx.prisma.happening.createMany({ data });
}
