import { createHash } from "node:crypto";
import { dayMs, lastInstant, later } from "@/lib/time/instant";
import { closeLog, linesAtOnce, nextLines, openLog } from "./event-log.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const beginning = new Date(0);
const end = later(lastInstant, dayMs);

/** Reads a world's event log line by line inside a transaction, which the cursor lives in. */
export async function readLog(
  tx: InWorld,
  take: (line: string) => void,
  { from = beginning, to = end }: { from?: Date; to?: Date } = {},
): Promise<void> {
  await openLog(tx, from, to);
  for (;;) {
    const rows = await nextLines(tx.sql);
    // jsonb keeps its keys in an order of its own that depends on the keys alone
    for (const { body } of rows) take(`${JSON.stringify(body)}\n`);
    if (rows.length < linesAtOnce) break;
  }
  await closeLog(tx.sql);
}

/** The hash of a log without a line. */
const none = "0".repeat(64);

const chained = (before: string, line: string): string =>
  createHash("sha256").update(before).update(line).digest("hex");

/** Goes on with a hash from one instant up to another. */
async function hashed(tx: InWorld, before: string, part: { from?: Date; to?: Date }): Promise<string> {
  let hash = before;
  await readLog(tx, (line) => (hash = chained(hash, line)), part);
  return hash;
}

/**
 * The hash of a world's event log, in hexadecimal, inside a transaction: each line's is the SHA-256 of the hash before it,
 * as text, and the line. Reads the whole log.
 */
export const logHash = (tx: InWorld): Promise<string> => hashed(tx, none, {});

/**
 * The same hash, read on from where it was left: costs what happened since. What lies before `now` is over and kept as one
 * hash with how much it was; should something that was late have come in between, it is read anew. Called with the world's
 * row held.
 */
export async function logHashOn(tx: InWorld, now: Date): Promise<string> {
  const world = tx.world.id;
  const kept = await tx.prisma.logChain.findFirst({ where: { world } });
  const before = kept && (await countsBefore(tx, kept.upTo));
  const isWhole =
    kept && before && kept.ticks === before.ticks && kept.states === before.states && kept.entries === before.entries;
  const hash =
    isWhole && kept.upTo.getTime() <= now.getTime()
      ? await hashed(tx, kept.hash, { from: kept.upTo, to: now })
      : await hashed(tx, none, { to: now });
  const reached = { upTo: now, hash, ...(await countsBefore(tx, now)) };
  await tx.prisma.logChain.upsert({ where: { world }, create: { world, ...reached }, update: reached });
  return hashed(tx, hash, { from: now });
}

/** How much happened before an instant: ticks are numbered in their order, the others are counted. */
async function countsBefore(tx: InWorld, at: Date): Promise<{ ticks: bigint; states: bigint; entries: bigint }> {
  const where = { world: tx.world.id, at: { lt: at } };
  const tick = await tx.prisma.tick.findFirst({
    where,
    orderBy: [{ at: "desc" }, { no: "desc" }],
    select: { no: true },
  });
  const [states, entries] = [await tx.prisma.history.count({ where }), await tx.prisma.entry.count({ where })];
  return { ticks: tick?.no ?? 0n, states: BigInt(states), entries: BigInt(entries) };
}
