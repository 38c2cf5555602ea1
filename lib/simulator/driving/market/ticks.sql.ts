import type { Currency } from "@/lib/money/currency";
import type { StoredMids, TickSource } from "./ticks";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes a tick as it is stored. */
export interface TickRow {
  no: bigint;
  at: Date;
  source: TickSource;
  mids: StoredMids;
}

const columns = "no, at, source, mids";
/** Returns the tick that counts, with the pairs that are halted; every tick, quote and order reads it. */
export const lastRow = (tx: InWorld): Promise<(TickRow & { halted: [base: string, quote: string][] })[]> =>
  tx.sql<TickRow & { halted: [base: string, quote: string][] }>(
    `select ${columns}, (select coalesce(jsonb_agg(jsonb_build_array(h.base, h.quote) order by h.base, h.quote), '[]') from halt h where h.world = $1::uuid) as halted
     from tick where world = $1::uuid order by no desc limit 1`,
    [tx.world.id],
  );

/** Inserts ticks, each with its mids as JSON text. */
export const insertTicks = (
  tx: InWorld,
  ticks: readonly (Pick<TickRow, "no" | "at" | "source"> & { readonly mids: string })[],
): Promise<object[]> =>
  tx.sql(
    `insert into tick (world, no, at, source, mids)
     select $1::uuid, no, at, source, mids::jsonb from unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::text[]) t (no, at, source, mids)`,
    [
      tx.world.id,
      ticks.map(({ no }) => no),
      ticks.map(({ at }) => at),
      ticks.map(({ source }) => source),
      ticks.map(({ mids }) => mids),
    ],
  );

/** Returns a currency's mid against the dollar as a float; the dollar's own is one. */
const leg = (code: string) => `(case ${code} when 'USD' then 100000000 else (mids->>${code})::float8 end)`;
const first = (order: string) =>
  `(select ${columns} from course where ratio is not null order by ratio ${order}, no limit 1)`;

/**
 * Returns the ticks at which a pair was highest and lowest after one instant up to another, of equal ones the first.
 */
export const extremeTicks = (tx: InWorld, base: Currency, quote: Currency, from: Date, to: Date): Promise<TickRow[]> =>
  tx.sql<TickRow>(
    `with course as materialized (select ${columns}, ${leg("$5::text")} / ${leg("$4::text")} as ratio from tick where world = $1::uuid and at > $2::timestamptz and at <= $3::timestamptz)
     ${first("desc")} union all ${first("asc")}`,
    [tx.world.id, from, to, base, quote],
  );

/** Returns the last tick of each span of the given number of seconds after one instant up to another, oldest first. */
export const lastOfSpans = (
  tx: InWorld,
  from: Date,
  to: Date,
  spanSeconds: number,
): Promise<(TickRow & { span: string })[]> =>
  tx.sql<TickRow & { span: string }>(
    `select distinct on (span) ${columns}, floor((extract(epoch from at) - extract(epoch from $2::timestamptz)) / $4::int) as span
     from tick where world = $1::uuid and at > $2::timestamptz and at <= $3::timestamptz order by span, at desc, no desc`,
    [tx.world.id, from, to, spanSeconds],
  );
