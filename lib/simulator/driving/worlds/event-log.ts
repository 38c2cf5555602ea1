import { createHash } from "node:crypto";
import { dayMs, lastInstant, addMilliseconds } from "@/lib/time/instant";
import { closeCursor, fetchLines, rowsPerFetch } from "@/lib/simulator/platform/store/cursor";
import { openEventLogCursor } from "./event-log.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const beginning = new Date(0);
const end = addMilliseconds(lastInstant, dayMs);

/** Reads a world's event log line by line inside the transaction of its cursor. */
export async function readEventLog(
  tx: InWorld,
  take: (line: string) => void,
  { from = beginning, to = end }: { from?: Date; to?: Date } = {},
): Promise<void> {
  await openEventLogCursor(tx, from, to);
  for (;;) {
    const rows = await fetchLines("event_log")(tx.sql, []);
    // jsonb orders its keys by the keys alone
    for (const { line } of rows) take(`${JSON.stringify(JSON.parse(line))}\n`);
    if (rows.length < rowsPerFetch.event_log) break;
  }
  await closeCursor("event_log")(tx.sql, []);
}

/** Holds the hash of an empty log. */
const none = "0".repeat(64);

const chainHash = (before: string, line: string): string =>
  createHash("sha256").update(before).update(line).digest("hex");

/** Extends a hash by the log from one instant up to another. */
async function extendHash(tx: InWorld, before: string, part: { from?: Date; to?: Date }): Promise<string> {
  let hash = before;
  await readEventLog(tx, (line) => (hash = chainHash(hash, line)), part);
  return hash;
}

/**
 * Returns the hash of a world's event log, in hexadecimal, inside a transaction: each line's is the SHA-256 of the hash
 * before it, as text, and the line. Reads the whole log.
 */
export const eventLogHash = (tx: InWorld): Promise<string> => extendHash(tx, none, {});

/**
 * Returns the same hash, continued from the last stored one: the cost depends on the events since. Events before `now`
 * are final and stored as one hash with their counts; should a late event have come in between, the log is read again.
 * Called with the world's row locked.
 */
export async function eventLogHashFromStored(tx: InWorld, now: Date): Promise<string> {
  const world = tx.world.id;
  const storedChain = await tx.prisma.logChain.findFirst({ where: { world } });
  const before = storedChain && (await countsBefore(tx, storedChain.upTo));
  const isWhole =
    storedChain &&
    before &&
    storedChain.ticks === before.ticks &&
    storedChain.states === before.states &&
    storedChain.entries === before.entries;
  const hash =
    isWhole && storedChain.upTo.getTime() <= now.getTime()
      ? await extendHash(tx, storedChain.hash, { from: storedChain.upTo, to: now })
      : await extendHash(tx, none, { to: now });
  const newChain = { upTo: now, hash, ...(await countsBefore(tx, now)) };
  await tx.prisma.logChain.upsert({ where: { world }, create: { world, ...newChain }, update: newChain });
  return extendHash(tx, hash, { from: now });
}

/** Counts the events before an instant: ticks are numbered in their order, the others are counted. */
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
