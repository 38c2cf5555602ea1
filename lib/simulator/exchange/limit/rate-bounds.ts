import type { Side } from "@/lib/exchange/rules";
import { limitOrder } from "@/lib/exchange/states";
import type { Pair, Rate } from "@/lib/money/rate";
import { insertedColumns, query, raw, rowsOf } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Describes a bound: for each pair and side one row with a target that no waiting order is nearer than, so that a tick
 * which reaches none of them reads no order. Placing an order tightens its bound; cancelling, expiring and filling
 * leave it unchanged, so it may be too near, which costs one query; only a tick that reached it loosens it again.
 * Placing locks the world's row shared and ticks lock it exclusively, so no order is ever placed between a tick's query
 * and its loosening.
 */
export interface RateBound extends Pair {
  readonly side: Side;
  readonly target: bigint;
}

/**
 * Describes the rows waiting for the market: their table, and the table of their bounds; used for limit orders and rate
 * reminders.
 */
export interface WaitingRows {
  readonly bounds: "limitBound" | "reminderBound";
  readonly rows: "exchangeOrder" | "rateReminder";
  /** Holds the state of a waiting row. */
  readonly open: string;
}

export const limitOrders: WaitingRows = { bounds: "limitBound", rows: "exchangeOrder", open: limitOrder.first };

/** Returns the tables of waiting rows. The builder is typed by those of limit orders. */
const tablesOf = ({ bounds, rows }: WaitingRows) =>
  // named cast: both tables of bounds have the same columns, and both of waiting rows those that are named here
  ({ bounds, rows }) as { bounds: "limitBound"; rows: "exchangeOrder" };

/**
 * Compares two targets of one side by which the market reaches first: sellers of the base wait for a rise, buyers for a
 * fall.
 */
const nearer = (side: Side): "<" | ">" => (side === "sellBase" ? "<" : ">");

/**
 * Ensures that no bound hides an order from ticks. Locks the bound's row only when it must change, so orders of one
 * pair are placed in parallel.
 */
export async function tightenBound(
  { sql, world }: InWorld,
  { base, quote, side, target }: RateBound,
  waiting: WaitingRows = limitOrders,
): Promise<void> {
  const { bounds } = tablesOf(waiting);
  const targetRate = raw<bigint>`${target}::bigint`;
  const sufficientBound = query
    .selectFrom(`${bounds} as b`)
    .select("b.side")
    .where("b.world", "=", world.id)
    .where("b.base", "=", base)
    .where("b.quote", "=", quote)
    .where("b.side", "=", side)
    .where(({ eb, not }) => not(eb(targetRate, nearer(side), eb.ref("b.targetRate"))));
  const { names, values } = insertedColumns({
    ...{ world: raw`${world.id}::uuid`, base: raw`${base}::text`, quote: raw`${quote}::text` },
    ...{ side: raw`${side}::text`, targetRate },
  });
  await rowsOf(
    sql,
    query
      .insertInto(bounds)
      .columns(names)
      .expression(query.selectNoFrom(values).where(({ not, exists }) => not(exists(sufficientBound))))
      .onConflict((conflict) =>
        conflict
          .columns(["world", "base", "quote", "side"])
          .doUpdateSet(({ ref }) => ({ targetRate: ref("excluded.targetRate") }))
          .where(({ eb, ref }) => eb("excluded.targetRate", nearer(side), ref(`${bounds}.targetRate`))),
      ),
  );
}

/**
 * Reads the bounds of tradable pairs that the mid rates are at or through: all that a tick can have reached, and those
 * within half a spread of it, since the customer's rate is never better than the mid. `mids` has the stored form of a
 * tick.
 */
export async function boundsNear({ sql, world }: InWorld, mids: string, waiting: WaitingRows): Promise<RateBound[]> {
  const midOfQuote = raw`q.mid * 100000000`;
  const targetMid = raw`b.target_rate * p.mid`;
  const rows = await rowsOf(
    sql,
    query
      .with(
        (cte) => cte("dollarMid").materialized(),
        (db) =>
          db
            .selectFrom(raw<{ key: string; value: string }>`jsonb_each_text(${mids}::jsonb)`.as<"m">(raw`m`))
            .select(({ cast }) => ["m.key as code", cast<string>("m.value", "numeric").as("mid")])
            .unionAll(
              db
                .selectNoFrom([raw.lit("USD").as("code"), raw.lit(100_000_000).as("mid")])
                .$castTo<{ code: string; mid: string }>(),
            ),
      )
      .selectFrom(`${tablesOf(waiting).bounds} as b`)
      .innerJoin("dollarMid as q", "q.code", "b.quote")
      .innerJoin("dollarMid as p", "p.code", "b.base")
      .select(["b.base", "b.quote", "b.side", "b.targetRate as target"])
      .where("b.world", "=", world.id)
      .where(({ eb, not, case: caseOf }) =>
        not(
          caseOf()
            .when("b.side", "=", raw.lit("sellBase"))
            .then(eb(midOfQuote, nearer("sellBase"), targetMid))
            .else(eb(midOfQuote, nearer("buyBase"), targetMid))
            .end(),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("halt as h")
              .select("h.world")
              .whereRef("h.world", "=", "b.world")
              .whereRef("h.base", "=", "b.base")
              .whereRef("h.quote", "=", "b.quote"),
          ),
        ),
      )
      .orderBy("b.base")
      .orderBy("b.quote")
      .orderBy("b.side"),
  );
  // named cast: bounds are of pairs that are traded, and of the two sides
  return rows as RateBound[];
}

/** Describes a rate that reached the bound of its pair on one side. */
export interface ReachedBound {
  readonly side: Side;
  readonly rate: Rate;
}

/**
 * Sets reached bounds to the nearest order still open, and deletes those without open orders. Called with the world's
 * row locked.
 */
export async function loosenBounds(
  { sql, world }: InWorld,
  reachedBounds: readonly ReachedBound[],
  waiting: WaitingRows = limitOrders,
): Promise<void> {
  const { bounds, rows } = tablesOf(waiting);
  const [bases, quotes] = [reachedBounds.map(({ rate }) => rate.base), reachedBounds.map(({ rate }) => rate.quote)];
  const sides = reachedBounds.map(({ side }) => side);
  const reached = raw<{
    base: string;
    quote: string;
    side: string;
  }>`unnest(${bases}::text[], ${quotes}::text[], ${sides}::text[])`.as<"r">(raw`r (base, quote, side)`);
  await rowsOf(
    sql,
    query
      .with(
        (cte) => cte("nearestTarget").materialized(),
        (db) =>
          db.selectFrom(reached).select(({ selectFrom, case: caseOf }) => {
            const nearestTarget = (order: "asc" | "desc") =>
              selectFrom(`${rows} as o`)
                .select("o.targetRate")
                .where("o.world", "=", world.id)
                .whereRef("o.base", "=", "r.base")
                .whereRef("o.quote", "=", "r.quote")
                .whereRef("o.side", "=", "r.side")
                .where("o.state", "=", raw.lit(waiting.open))
                .orderBy("o.targetRate", order)
                .limit(raw.lit(1));
            return [
              ...(["r.base", "r.quote", "r.side"] as const),
              caseOf()
                .when("r.side", "=", raw.lit("sellBase"))
                .then(nearestTarget("asc"))
                .else(nearestTarget("desc"))
                .end()
                .as("target"),
            ];
          }),
      )
      .with("deletedBound", (db) =>
        db
          .deleteFrom(`${bounds} as b`)
          .using("nearestTarget as n")
          .where("b.world", "=", world.id)
          .whereRef("b.base", "=", "n.base")
          .whereRef("b.quote", "=", "n.quote")
          .whereRef("b.side", "=", "n.side")
          .where("n.target", "is", null),
      )
      .updateTable(`${bounds} as b`)
      .from("nearestTarget as n")
      .set(({ ref }) => ({ targetRate: ref("n.target").$notNull() }))
      .where("b.world", "=", world.id)
      .whereRef("b.base", "=", "n.base")
      .whereRef("b.quote", "=", "n.quote")
      .whereRef("b.side", "=", "n.side")
      .where("n.target", "is not", null),
  );
}
