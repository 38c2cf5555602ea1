import type { Expression } from "kysely";
import { closingStatus } from "@/lib/exchange/states";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import {
  raw,
  rowCount,
  queryRows,
  stateLiteral,
  stateLiterals,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import type { listedExchangesQuery } from "./orders";

/**
 * Computes the cost of an exchange `x` with a delivery day beyond its amounts: the advance fee when it was cancelled,
 * missed or closed out, else the cost of its default.
 */
const costOf = (eb: RowExpressions<"exchangeOrder", "x">) =>
  eb
    .case()
    .when(
      eb.or([
        eb("x.deliveryDate", "is", null),
        eb("x.state", "in", stateLiterals(closingStatus, "pending", "processing")),
      ]),
    )
    .then(raw<bigint>`0`)
    .when(
      eb.or([
        eb("x.state", "=", stateLiteral(closingStatus, "finished")),
        eb.and([eb("x.kind", "=", "postFunded"), eb("x.state", "=", stateLiteral(closingStatus, "timeOut"))]),
      ]),
    )
    .then(eb.ref("x.actualFeeMinor"))
    .else(eb.fn<bigint>("greatest", ["x.advanceFeeMinor", "x.actualFeeMinor"]))
    .end();

/** Computes the same without the unpaid and forgiven amounts. */
const retainedFee = (eb: RowExpressions<"exchangeOrder", "x">) =>
  eb(
    eb(eb(costOf(eb), "-", eb.ref("x.unpaidFeeMinor")), "-", eb.ref("x.waivedFeeMinor")),
    "-",
    eb.ref("x.writtenOffMinor"),
  );

/**
 * Returns the sums of the exchanges of a list, grouped by direction and by whether they are done. Sums of 64 bits are
 * returned as text. `kept` sums, over all exchanges, the retained advance fees and the paid costs of defaults.
 */
export const exchangeListSums = (sql: Sql, rows: ReturnType<typeof listedExchangesQuery>) =>
  queryRows(
    sql,
    rows
      .clearOrderBy()
      .select((eb) => [
        "x.sell",
        "x.buy",
        eb("x.state", "=", stateLiteral(closingStatus, "finished")).as("isDone"),
        rowCount.as("count"),
        sumOf(eb.ref("x.sellMinor")).as("sold"),
        sumOf(eb.ref("x.buyMinor")).as("bought"),
        sumOf(eb.ref("x.feeMinor")).as("fees"),
        sumOf(retainedFee(eb)).as("kept"),
      ])
      .groupBy(["x.sell", "x.buy", "isDone"]),
  );

const sumOf = (minor: Expression<unknown>) => raw<string>`sum(${minor})::text`;
