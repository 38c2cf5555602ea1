import type { Side } from "@/lib/exchange/rules";
import { rateReminder } from "@/lib/exchange/reminder-states";
import { limitOrder } from "@/lib/exchange/states";
import type { Pair, Rate } from "@/lib/money/rate";
import { insertedColumns, prepareQueryPerShape, query, raw, type ValueOf } from "@/lib/simulator/platform/store/query";
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
/**
 * Configures rate reminders to wait as limit orders do, on their own bounds: a tick that reaches no bound reads no
 * reminder.
 */
export const waitingReminders: WaitingRows = {
  ...{ bounds: "reminderBound", rows: "rateReminder" },
  open: rateReminder.first,
};
const waitingKinds = (): WaitingRows[] => [limitOrders, waitingReminders];

/** Returns the tables of waiting rows. The builder is typed by those of limit orders. */
const tablesOf = ({ bounds, rows }: WaitingRows) =>
  // named cast: both tables of bounds have the same columns, and both of waiting rows those that are named here
  ({ bounds, rows }) as { bounds: "limitBound"; rows: "exchangeOrder" };

/**
 * Compares two targets of one side by which the market reaches first: sellers of the base wait for a rise, buyers for a
 * fall.
 */
const nearer = (side: Side): "<" | ">" => (side === "sellBase" ? "<" : ">");

const insertNearerBound = prepareQueryPerShape(
  () => waitingKinds().flatMap((waiting) => (["sellBase", "buyBase"] as const).map((side) => ({ waiting, side }))),
  ({ waiting, side }: { readonly waiting: WaitingRows; readonly side: Side }) => `${waiting.bounds} ${side}`,
  ({ waiting, side }, value: ValueOf<{ world: string } & RateBound>) => {
    const { bounds } = tablesOf(waiting);
    const targetRate = raw<bigint>`${value("target")}::bigint`;
    const sufficientBound = query
      .selectFrom(`${bounds} as b`)
      .select("b.side")
      .where("b.world", "=", value("world"))
      .where("b.base", "=", value("base"))
      .where("b.quote", "=", value("quote"))
      .where("b.side", "=", value("side"))
      .where(({ eb, not }) => not(eb(targetRate, nearer(side), eb.ref("b.targetRate"))));
    const { names, values } = insertedColumns({
      ...{ world: raw`${value("world")}::uuid`, base: raw`${value("base")}::text` },
      ...{ quote: raw`${value("quote")}::text`, side: raw`${value("side")}::text`, targetRate },
    });
    return query
      .insertInto(bounds)
      .columns(names)
      .expression(query.selectNoFrom(values).where(({ not, exists }) => not(exists(sufficientBound))))
      .onConflict((conflict) =>
        conflict
          .columns(["world", "base", "quote", "side"])
          .doUpdateSet(({ ref }) => ({ targetRate: ref("excluded.targetRate") }))
          .where(({ eb, ref }) => eb("excluded.targetRate", nearer(side), ref(`${bounds}.targetRate`))),
      );
  },
);

/**
 * Ensures that no bound hides an order from ticks. Locks the bound's row only when it must change, so orders of one
 * pair are placed in parallel.
 */
export async function tightenBound(
  { sql, world }: InWorld,
  bound: RateBound,
  waiting: WaitingRows = limitOrders,
): Promise<void> {
  await insertNearerBound({ waiting, side: bound.side })(sql, { ...bound, world: world.id });
}

const selectBoundsNear = prepareQueryPerShape(
  waitingKinds,
  ({ bounds }: WaitingRows) => bounds,
  (waiting, value: ValueOf<{ world: string; mids: string }>) => {
    const midOfQuote = raw`q.mid * 100000000`;
    const targetMid = raw`b.target_rate * p.mid`;
    return query
      .with(
        (cte) => cte("dollarMid").materialized(),
        (db) =>
          db
            .selectFrom(raw<{ key: string; value: string }>`jsonb_each_text(${value("mids")}::jsonb)`.as<"m">(raw`m`))
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
      .where("b.world", "=", value("world"))
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
      .orderBy("b.side");
  },
);

/**
 * Reads the bounds of tradable pairs that the mid rates are at or through: all that a tick can have reached, and those
 * within half a spread of it, since the customer's rate is never better than the mid. `mids` has the stored form of a
 * tick.
 */
export const readBoundsNearMids = async (
  { sql, world }: InWorld,
  mids: string,
  waiting: WaitingRows,
): Promise<RateBound[]> =>
  // named cast: bounds are of pairs that are traded, and of the two sides
  (await selectBoundsNear(waiting)(sql, { world: world.id, mids })) as RateBound[];

/** Describes a rate that reached the bound of its pair on one side. */
export interface ReachedBound {
  readonly side: Side;
  readonly rate: Rate;
}

interface ReachedBounds {
  readonly world: string;
  readonly bases: readonly string[];
  readonly quotes: readonly string[];
  readonly sides: readonly Side[];
}

const updateReachedBounds = prepareQueryPerShape(
  waitingKinds,
  ({ bounds }: WaitingRows) => bounds,
  (waiting, value: ValueOf<ReachedBounds>) => {
    const { bounds, rows } = tablesOf(waiting);
    const reached = raw<{
      base: string;
      quote: string;
      side: string;
    }>`unnest(${value("bases")}::text[], ${value("quotes")}::text[], ${value("sides")}::text[])`.as<"r">(
      raw`r (base, quote, side)`,
    );
    return query
      .with(
        (cte) => cte("nearestTarget").materialized(),
        (db) =>
          db.selectFrom(reached).select(({ selectFrom, case: caseOf }) => {
            const nearestTarget = (order: "asc" | "desc") =>
              selectFrom(`${rows} as o`)
                .select("o.targetRate")
                .where("o.world", "=", value("world"))
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
          .where("b.world", "=", value("world"))
          .whereRef("b.base", "=", "n.base")
          .whereRef("b.quote", "=", "n.quote")
          .whereRef("b.side", "=", "n.side")
          .where("n.target", "is", null),
      )
      .updateTable(`${bounds} as b`)
      .from("nearestTarget as n")
      .set(({ ref }) => ({ targetRate: ref("n.target").$notNull() }))
      .where("b.world", "=", value("world"))
      .whereRef("b.base", "=", "n.base")
      .whereRef("b.quote", "=", "n.quote")
      .whereRef("b.side", "=", "n.side")
      .where("n.target", "is not", null);
  },
);

/**
 * Sets reached bounds to the nearest order still open, and deletes those without open orders. Called with the world's
 * row locked.
 */
export async function resetReachedBounds(
  { sql, world }: InWorld,
  reachedBounds: readonly ReachedBound[],
  waiting: WaitingRows = limitOrders,
): Promise<void> {
  await updateReachedBounds(waiting)(sql, {
    world: world.id,
    bases: reachedBounds.map(({ rate }) => rate.base),
    quotes: reachedBounds.map(({ rate }) => rate.quote),
    sides: reachedBounds.map(({ side }) => side),
  });
}
