import { isCurrency } from "@/lib/money/currency";
import type { Pair } from "@/lib/money/rate";
import type { Row } from "@/lib/simulator/platform/store/records";
import { remembered } from "@/lib/simulator/platform/store/remembered";
import type { Mids } from "./path";
import { extremeTicks, lastOfSpans, lastRow } from "./ticks.sql";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Where a tick came from: the seeded path, operations, a day of a replayed file, a synthetic step on the way to one, or
 * a day of the past that the world began with.
 */
export type Source = "past" | "seed" | "set" | "shock" | "replay" | "between";

/** A fact: all mid rates of one instant. Numbered, because on a stopped clock several have one instant. */
export interface Tick {
  readonly no: bigint;
  readonly at: Date;
  readonly source: Source;
  readonly mids: Mids;
}

/** Mids as JSON keeps them: whole numbers as text, by currency. */
export type KeptMids = Readonly<Record<string, string>>;

export const midsOf = (kept: KeptMids): Mids =>
  Object.fromEntries(Object.entries(kept).flatMap(([code, text]) => (isCurrency(code) ? [[code, BigInt(text)]] : [])));
export const keptMids = (mids: Mids): string =>
  JSON.stringify(Object.fromEntries(Object.entries(mids).map(([code, mid]) => [code, mid.toString()])));

// named casts: only `tick` writes ticks, of these sources and with such mids
const tickOf = ({ no, at, source, mids }: Omit<Row<"Tick">, "world">): Tick => ({
  no,
  at,
  source: source as Source,
  mids: midsOf(mids as KeptMids),
});

/** The tick that counts, which a world has from the first, and the pairs that operations halted. */
interface TickAndHalts {
  readonly tick: Tick | undefined;
  readonly halted: readonly Pair[];
}

/** Both as they are now, by one statement: whoever prices asks for both. */
export const tickAndHalts = (tx: InWorld): Promise<TickAndHalts> =>
  remembered(tx, "tick and halts", async () => {
    const [row] = await lastRow(tx);
    // named cast: only pairs that are traded are halted
    const halted = row?.halted.map(([base, quote]) => ({ base, quote }) as Pair);
    return { tick: row && tickOf(row), halted: halted ?? [] };
  });

/** The tick that counts now; undefined in a world whose market never started. */
export const lastTick = async (tx: InWorld): Promise<Tick | undefined> => (await tickAndHalts(tx)).tick;

/** The pairs that operations halted. */
export const haltedPairs = async (tx: InWorld): Promise<readonly Pair[]> => (await tickAndHalts(tx)).halted;

/** The last tick before an instant; where there is none, the world's first. */
export async function tickBefore(tx: InWorld, at: Date): Promise<Tick | undefined> {
  const row =
    (await tx.prisma.tick.findFirst({
      where: { world: tx.world.id, at: { lt: at } },
      orderBy: [{ at: "desc" }, { no: "desc" }],
    })) ?? (await tx.prisma.tick.findFirst({ where: { world: tx.world.id }, orderBy: [{ at: "asc" }, { no: "asc" }] }));
  return row ? tickOf(row) : undefined;
}

/**
 * The ticks that counted at an instant, in their order: on a stopped clock several have one instant, and any of them
 * may have been the last when something was priced.
 */
export async function ticksAt(tx: InWorld, at: Date): Promise<Tick[]> {
  const where = { world: tx.world.id };
  const last = await tx.prisma.tick.findFirst({
    where: { ...where, at: { lte: at } },
    orderBy: [{ at: "desc" }, { no: "desc" }],
  });
  if (!last) return [];
  const rows = await tx.prisma.tick.findMany({ where: { ...where, at: last.at }, orderBy: { no: "asc" } });
  return rows.map(tickOf);
}

/**
 * The ticks at which a pair was highest and lowest between two instants, of equal ones the first. The ratio only finds
 * them, so it may be a float; the rate itself follows from their mids in whole numbers. Undefined without a tick of
 * both.
 */
export async function extremesOf(
  tx: InWorld,
  { base, quote }: Pair,
  from: Date,
  to: Date,
): Promise<{ high: Tick; low: Tick } | undefined> {
  const [high, low] = await extremeTicks(tx, base, quote, from, to);
  return high && low && { high: tickOf(high), low: tickOf(low) };
}

/**
 * The course of the market between two instants, oldest first: the last tick of each of at most so many equal spans.
 */
export async function courseOf(tx: InWorld, from: Date, to: Date, pointsMax: number): Promise<Tick[]> {
  const spanSeconds = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000 / pointsMax));
  const rows = await lastOfSpans(tx, from, to, spanSeconds);
  return rows.map(tickOf);
}
