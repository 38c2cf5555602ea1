import { isCurrency } from "@/lib/money/currency";
import type { Pair } from "@/lib/money/rate";
import type { Row } from "@/lib/simulator/platform/store/records";
import { readOncePerOperation } from "@/lib/simulator/platform/store/operation-cache";
import type { Mids } from "./path";
import { extremeTicks, readLastTickPerSpan, readLastTickRow } from "./ticks.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Lists the sources of a tick: the seeded path, operations, a day of a replayed file, a synthetic step on the way to
 * one, or a day of the past that the world began with.
 */
export type TickSource = "past" | "seed" | "set" | "shock" | "replay" | "between";

/**
 * Describes all mid rates of one instant; never changes. Numbered, because on a stopped clock several ticks have one
 * instant.
 */
export interface Tick {
  readonly no: bigint;
  readonly at: Date;
  readonly source: TickSource;
  readonly mids: Mids;
}

/** Represents mids as stored JSON: whole numbers as text, by currency. */
export type StoredMids = Readonly<Record<string, string>>;

export const parseStoredMids = (storedMids: StoredMids): Mids =>
  Object.fromEntries(
    Object.entries(storedMids).flatMap(([code, text]) => (isCurrency(code) ? [[code, BigInt(text)]] : [])),
  );
export const serializeMids = (mids: Mids): string =>
  JSON.stringify(Object.fromEntries(Object.entries(mids).map(([code, mid]) => [code, mid.toString()])));

// named casts: only `tick` writes ticks, of these sources and with such mids
const tickOf = ({ no, at, source, mids }: Omit<Row<"Tick">, "world">): Tick => ({
  no,
  at,
  source: source as TickSource,
  mids: parseStoredMids(mids as StoredMids),
});

/** Holds the tick that counts, which a world has from the first, and the pairs that operations halted. */
interface TickAndHalts {
  readonly tick: Tick | undefined;
  readonly haltedPairs: readonly Pair[];
}

/** Reads the tick and the halts by one statement: pricing needs both. */
export const tickAndHalts = (tx: InWorld): Promise<TickAndHalts> =>
  readOncePerOperation(tx, "tick and halts", async () => {
    const [row] = await readLastTickRow(tx);
    // named cast: only pairs that are traded are halted
    const haltedPairList = row?.halted.map(([base, quote]) => ({ base, quote }) as Pair);
    return { tick: row && tickOf(row), haltedPairs: haltedPairList ?? [] };
  });

/** Returns the tick that counts now; undefined in a world before its market started. */
export const lastTick = async (tx: InWorld): Promise<Tick | undefined> => (await tickAndHalts(tx)).tick;

/** Returns the pairs that operations halted. */
export const haltedPairs = async (tx: InWorld): Promise<readonly Pair[]> => (await tickAndHalts(tx)).haltedPairs;

/** Returns the last tick before an instant; where there is none, the world's first. */
export async function tickBefore(tx: InWorld, at: Date): Promise<Tick | undefined> {
  const row =
    (await tx.prisma.tick.findFirst({
      where: { world: tx.world.id, at: { lt: at } },
      orderBy: [{ at: "desc" }, { no: "desc" }],
    })) ?? (await tx.prisma.tick.findFirst({ where: { world: tx.world.id }, orderBy: [{ at: "asc" }, { no: "asc" }] }));
  return row ? tickOf(row) : undefined;
}

/**
 * Returns the ticks at which a pair was highest and lowest between two instants, of equal ones the first. The ratio
 * only locates them, so it may be a float; the rate itself follows from their mids in whole numbers. Undefined without
 * a tick of both.
 */
export async function findHighAndLowTicks(
  tx: InWorld,
  { base, quote }: Pair,
  from: Date,
  to: Date,
): Promise<{ high: Tick; low: Tick } | undefined> {
  const [high, low] = await extremeTicks(tx, base, quote, from, to);
  return high && low && { high: tickOf(high), low: tickOf(low) };
}

/**
 * Returns the course of the market between two instants, oldest first: the last tick of each of at most `pointsMax`
 * equal spans.
 */
export async function readMarketCourse(tx: InWorld, from: Date, to: Date, pointsMax: number): Promise<Tick[]> {
  const spanSeconds = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000 / pointsMax));
  const rows = await readLastTickPerSpan(tx, from, to, spanSeconds);
  return rows.map(tickOf);
}
