import type { Effect } from "./scheduler";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The market's own steps: by far the most, and each is a row of its own table already. */
const folded: ReadonlySet<string> = new Set(["market.tick"]);

/** Keeps what the clock did, ticks left out, for whoever looks later. Called with the world's row held. */
export async function keepHappenings(tx: InWorld, effects: readonly Effect[]): Promise<void> {
  const kept = effects.filter(({ kind }) => !folded.has(kind));
  if (kept.length === 0) return;
  const world = tx.world.id;
  // not Prisma's max, which reads all there are
  const newest = await tx.prisma.happening.findFirst({
    where: { world },
    orderBy: { no: "desc" },
    select: { no: true },
  });
  const last = newest?.no ?? 0n;
  const rows = kept.map(({ kind, subject, at }, place) => ({ world, no: last + BigInt(place + 1), kind, subject, at }));
  for (const data of inPortions(rows)) await tx.prisma.happening.createMany({ data });
}
