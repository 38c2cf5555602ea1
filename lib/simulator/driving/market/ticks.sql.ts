import type { Expression } from "kysely";
import type { Currency } from "@/lib/money/currency";
import type { StoredMids, TickSource } from "./ticks";
import { prepareQuery, query, raw, rowsOfLists, type ValueOf } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes a tick as it is stored. */
export interface TickRow {
  no: bigint;
  at: Date;
  source: TickSource;
  mids: StoredMids;
}

const columns = ["no", "at", "source", "mids"] as const;

const selectLastTick = prepareQuery((value: ValueOf<{ world: string }>) =>
  query
    .selectFrom("tick")
    .select([
      ...columns,
      raw`(select coalesce(jsonb_agg(jsonb_build_array(h.base, h.quote) order by h.base, h.quote), '[]') from halt h where h.world = ${value("world")})`.as(
        "halted",
      ),
    ])
    .where("world", "=", value("world"))
    .orderBy("no", "desc")
    .limit(raw.lit(1))
    // the sources and the JSON of mids are written by this module alone
    .$castTo<TickRow & { halted: [base: string, quote: string][] }>(),
);

/** Returns the tick that counts, with the pairs that are halted; every tick, quote and order reads it. */
export const readLastTickRow = (tx: InWorld): Promise<(TickRow & { halted: [base: string, quote: string][] })[]> =>
  selectLastTick(tx.sql, { world: tx.world.id });

interface NewTicks {
  readonly world: string;
  readonly nos: readonly bigint[];
  readonly ats: readonly Date[];
  readonly sources: readonly string[];
  readonly mids: readonly string[];
}

const insertRows = prepareQuery((value: ValueOf<NewTicks>) =>
  query
    .insertInto("tick")
    .columns(["world", ...columns])
    .expression(
      query
        .selectFrom(
          rowsOfLists<Pick<Row<"Tick">, (typeof columns)[number]>, "t">("t", {
            no: ["bigint", value("nos")],
            at: ["timestamptz", value("ats")],
            source: ["text", value("sources")],
            mids: ["jsonb", value("mids")],
          }),
        )
        .select([raw<string>`${value("world")}::uuid`.as("world"), ...columns]),
    ),
);

/** Inserts ticks, each with its mids as JSON text. */
export const insertTicks = (
  tx: InWorld,
  ticks: readonly (Pick<TickRow, "no" | "at" | "source"> & { readonly mids: string })[],
): Promise<unknown[]> =>
  insertRows(tx.sql, {
    world: tx.world.id,
    nos: ticks.map(({ no }) => no),
    ats: ticks.map(({ at }) => at),
    sources: ticks.map(({ source }) => source),
    mids: ticks.map(({ mids }) => mids),
  });

/** Returns a currency's mid against the dollar as a float; the dollar's own is one. */
const leg = (code: Expression<string>) =>
  raw<number>`(case ${code}::text when 'USD' then 100000000 else (mids->>${code}::text)::float8 end)`;

const firstPriced = (order: "asc" | "desc") =>
  raw`(select no, at, source, mids from priced where ratio is not null order by ratio ${raw.raw(order)}, no limit 1)`;

const selectExtremes = prepareQuery(
  (value: ValueOf<{ world: string; from: Date; to: Date; base: string; quote: string }>) =>
    query
      .with(
        (cte) => cte("priced").materialized(),
        (from) =>
          from
            .selectFrom("tick")
            .select([...columns, raw<number | null>`${leg(value("quote"))} / ${leg(value("base"))}`.as("ratio")])
            .where("world", "=", value("world"))
            .where("at", ">", value("from"))
            .where("at", "<=", value("to")),
      )
      .selectFrom(raw<TickRow>`(${firstPriced("desc")} union all ${firstPriced("asc")})`.as("extreme"))
      .select(["extreme.no", "extreme.at", "extreme.source", "extreme.mids"]),
);

/**
 * Returns the ticks at which a pair was highest and lowest after one instant up to another, of equal ones the first.
 */
export const extremeTicks = (tx: InWorld, base: Currency, quote: Currency, from: Date, to: Date): Promise<TickRow[]> =>
  selectExtremes(tx.sql, { world: tx.world.id, from, to, base, quote });

const selectSpans = prepareQuery((value: ValueOf<{ world: string; from: Date; to: Date; spanSeconds: number }>) =>
  query
    .selectFrom("tick")
    .distinctOn(raw.ref("span"))
    .select([
      ...columns,
      raw<string>`floor((extract(epoch from at) - extract(epoch from ${value("from")}::timestamptz)) / ${value("spanSeconds")}::int)`.as(
        "span",
      ),
    ])
    .where("world", "=", value("world"))
    .where("at", ">", value("from"))
    .where("at", "<=", value("to"))
    .orderBy("span")
    .orderBy("at", "desc")
    .orderBy("no", "desc")
    .$castTo<TickRow & { span: string }>(),
);

/** Returns the last tick of each span of the given number of seconds after one instant up to another, oldest first. */
export const readLastTickPerSpan = (
  tx: InWorld,
  from: Date,
  to: Date,
  spanSeconds: number,
): Promise<(TickRow & { span: string })[]> => selectSpans(tx.sql, { world: tx.world.id, from, to, spanSeconds });
