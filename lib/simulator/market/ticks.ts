import { isCurrency } from "@/lib/money/currency";
import type { Pair } from "@/lib/money/rate";
import type { Sql } from "../store/pool";
import type { Mids } from "./path";

/**
 * Where a tick came from: the seeded path, operations, a day of a replayed file, or a synthetic step on the way to one.
 */
export type Source = "seed" | "set" | "shock" | "replay" | "between";

/** A fact: all mid rates of one instant. Numbered, because on a stopped clock several have one instant. */
export interface Tick {
  readonly no: bigint;
  readonly at: Date;
  readonly source: Source;
  readonly mids: Mids;
}

/** Mids as JSON keeps them: whole numbers as text, by currency. */
export type KeptMids = Readonly<Record<string, string>>;

interface TickRow {
  no: bigint;
  at: Date;
  source: Source;
  mids: KeptMids;
}

const columns = "no, at, source, mids";
const tickOf = ({ no, at, source, mids }: TickRow): Tick => ({ no, at, source, mids: midsOf(mids) });

export const midsOf = (kept: KeptMids): Mids =>
  Object.fromEntries(Object.entries(kept).flatMap(([code, text]) => (isCurrency(code) ? [[code, BigInt(text)]] : [])));
export const keptMids = (mids: Mids): string =>
  JSON.stringify(Object.fromEntries(Object.entries(mids).map(([code, mid]) => [code, mid.toString()])));

/** The tick that counts now; undefined in a world whose market never started. */
export async function lastTick(sql: Sql, world: string): Promise<Tick | undefined> {
  const [row] = await sql<TickRow>(`select ${columns} from tick where world = $1::uuid order by no desc limit 1`, [
    world,
  ]);
  return row && tickOf(row);
}

/** The last tick before an instant; where there is none, the world's first. */
export async function tickBefore(sql: Sql, world: string, at: Date): Promise<Tick | undefined> {
  const [before] = await sql<TickRow>(
    `select ${columns} from tick where world = $1::uuid and at < $2::timestamptz order by at desc, no desc limit 1`,
    [world, at],
  );
  const [row] = before
    ? [before]
    : await sql<TickRow>(`select ${columns} from tick where world = $1::uuid order by at, no limit 1`, [world]);
  return row && tickOf(row);
}

/**
 * The ticks at which a pair was highest and lowest between two instants, of equal ones the first. The ratio only finds
 * them, so it may be a float; the rate itself follows from their mids in whole numbers. Undefined without a tick of
 * both.
 */
export async function extremesOf(
  sql: Sql,
  world: string,
  { base, quote }: Pair,
  from: Date,
  to: Date,
): Promise<{ high: Tick; low: Tick } | undefined> {
  const leg = (code: string) => (code === "USD" ? "100000000" : `(mids->>'${code}')::float8`);
  const first = (order: string) =>
    `(select ${columns} from course where ratio is not null order by ratio ${order}, no limit 1)`;
  const [high, low] = await sql<TickRow>(
    `with course as materialized (select ${columns}, ${leg(quote)} / ${leg(base)} as ratio from tick where world = $1::uuid and at > $2::timestamptz and at <= $3::timestamptz)
     ${first("desc")} union all ${first("asc")}`,
    [world, from, to],
  );
  return high && low && { high: tickOf(high), low: tickOf(low) };
}

/** The mids of that tick in one column `mids`, for a statement that reads more than them; the world is $1. */
export const lastMidsColumn = "(select mids from tick where world = $1::uuid order by no desc limit 1) as mids";

/**
 * The course of the market between two instants, oldest first: the last tick of each of at most so many equal spans.
 */
export async function courseOf(sql: Sql, world: string, from: Date, to: Date, pointsMax: number): Promise<Tick[]> {
  const spanSeconds = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000 / pointsMax));
  const rows = await sql<TickRow>(
    `select distinct on (span) ${columns}, floor((extract(epoch from at) - extract(epoch from $2::timestamptz)) / $4::int) as span
     from tick where world = $1::uuid and at > $2::timestamptz and at <= $3::timestamptz order by span, at desc, no desc`,
    [world, from, to, spanSeconds],
  );
  return rows.map(tickOf);
}

/** The pairs that operations halted. */
export const haltedPairs = (sql: Sql, world: string): Promise<Pair[]> =>
  sql<Pair>("select base, quote from halt where world = $1::uuid order by base, quote", [world]);
