import { postFundedOrder, type ClosingStatus } from "@/lib/exchange/states";
import {
  prepareQuery,
  query,
  raw,
  stateLiteral,
  stateLiterals,
  type ValueOf,
} from "@/lib/simulator/platform/store/query";
import { payment } from "@/lib/payments/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const finishedStatus: ClosingStatus = "finished";
const unsuccessfulStates: readonly (typeof payment.states)[number][] = ["canceled", "failure"];

/** Holds what was exchanged in one direction; the sums are text, since they may exceed 64 bits. */
export interface TradedRow {
  sell: string;
  buy: string;
  isOpen: boolean;
  sold: string;
  bought: string;
}

/** Stands for the id of the world in the sums. */
type World = ReturnType<ValueOf<{ world: string }>>;

/** Sums exchanges that are finished, and open ones whose rate is fixed. */
function exchangeSums(world: World) {
  const isFinished = raw<boolean>`${raw.ref("state")} = ${raw.lit(finishedStatus)}`;
  return query
    .selectFrom("exchangeOrder")
    .select((row) => [
      ...(["sell", "buy"] as const),
      raw<boolean>`not (${isFinished})`.as("isOpen"),
      row.fn.sum<string>("sellMinor").as("sold"),
      row.fn.sum<string>("buyMinor").as("bought"),
    ])
    .where("world", "=", world)
    .where((row) =>
      row.or([
        isFinished,
        row.and([
          row("kind", "in", [raw.lit("booked"), raw.lit("postFunded")]),
          row("state", "in", stateLiterals(postFundedOrder, "pending", "processing")),
        ]),
        row.and([row("kind", "=", raw.lit("postFunded")), row("state", "=", stateLiteral(postFundedOrder, "timeOut"))]),
      ]),
    )
    .groupBy(["sell", "buy", raw`3`]);
}

/** Sums payments made from another currency, also cancelled ones if the merchant retains what was bought. */
const paymentSums = (world: World) =>
  query
    .selectFrom("payment as p")
    .select((row) => [
      "p.payCurrency as sell",
      "p.currency as buy",
      raw<boolean>`false`.as("isOpen"),
      row.fn.sum<string>("p.payMinor").as("sold"),
      row.fn.sum<string>("p.amountMinor").as("bought"),
    ])
    .where("p.world", "=", world)
    .whereRef("p.payCurrency", "<>", "p.currency")
    .where((row) =>
      row.or([
        row("p.state", "not in", stateLiterals(payment, ...unsuccessfulStates)),
        row.exists(
          row
            .selectFrom("posting as k")
            .select("k.orderId")
            .whereRef("k.world", "=", "p.world")
            .whereRef("k.orderId", "=", "p.id")
            .where("k.kind", "=", raw.lit("paymentKept")),
        ),
      ]),
    )
    .groupBy(["p.payCurrency", "p.currency"]);

/** Sums settlements after their exchange. */
const settlementSums = (world: World) =>
  query
    .selectFrom("settlementOrder")
    .select((row) => [
      "payCurrency as sell",
      raw<string>`'CNH'`.as("buy"),
      raw<boolean>`false`.as("isOpen"),
      row.fn.sum<string>("payMinor").as("sold"),
      row.fn.sum<string>("receiveMinor").as("bought"),
    ])
    .where("world", "=", world)
    .where("exchangedAt", "is not", null)
    .where("payCurrency", "<>", raw.lit("CNH"))
    .groupBy("payCurrency");

/** Sums orders of exchange and payment that are confirmed. */
const exchangePaySums = (world: World) =>
  query
    .selectFrom("exchangePay")
    .select((row) => [
      "payCurrency as sell",
      "currency as buy",
      raw<boolean>`false`.as("isOpen"),
      row.fn.sum<string>("payMinor").as("sold"),
      row.fn.sum<string>("amountMinor").as("bought"),
    ])
    .where("world", "=", world)
    .where("confirmedAt", "is not", null)
    .groupBy(["payCurrency", "currency"]);

const selectTraded = prepareQuery((value: ValueOf<{ world: string }>) => {
  const world = value("world");
  return query
    .selectFrom(
      exchangeSums(world)
        .unionAll(paymentSums(world))
        .unionAll(settlementSums(world))
        .unionAll(exchangePaySums(world))
        .as("t"),
    )
    .select([
      ...(["t.sell", "t.buy", "t.isOpen"] as const),
      raw<string>`sum(sold)::text`.as("sold"),
      raw<string>`sum(bought)::text`.as("bought"),
    ])
    .groupBy(["t.sell", "t.buy", "t.isOpen"])
    .orderBy("t.sell")
    .orderBy("t.buy")
    .orderBy("t.isOpen");
});

/**
 * Returns everything that was exchanged, by direction: finished exchanges, payments made from another currency, also
 * cancelled ones if the merchant retains what was bought, and settlements, because their exchange always remains valid.
 * Open booked and post-funded exchanges are separate: their rate is fixed, their money has not moved.
 */
export const tradedVolumeRows = (tx: InWorld): Promise<TradedRow[]> => selectTraded(tx.sql, { world: tx.world.id });
