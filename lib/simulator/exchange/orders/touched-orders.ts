import type { Amounts, Side } from "@/lib/exchange/rules";
import { limitOrder } from "@/lib/exchange/states";
import type { Currency } from "@/lib/money/currency";
import type { Rate } from "@/lib/money/rate";
import { query, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Reads, in one range scan of the index, the orders of a pair and side with a target that the rate is at or through,
 * locked. One that is due to expire at this very instant is expired.
 */
export const lockTouchedOrders = (tx: Tx, side: Side, { base, quote, value }: Rate) =>
  queryRows(
    tx.sql,
    query
      .selectFrom("exchangeOrder as x")
      .where("x.world", "=", tx.world.id)
      .where("x.base", "=", base)
      .where("x.quote", "=", quote)
      .where("x.side", "=", side)
      .where("x.state", "=", stateLiteral(limitOrder, "pending"))
      .where("x.targetRate", side === "sellBase" ? "<=" : ">=", value)
      .where("x.validUntil", ">", tx.now)
      .select(["x.id", "x.orderNo", "x.userNo", "x.sellMinor", "x.buyMinor", "x.queueNo", "x.fillsPart", "x.heldMinor"])
      .select(({ ref, fn }) => [
        "x.changes",
        ref("x.sell").$castTo<Currency>().as("sell"),
        ref("x.buy").$castTo<Currency>().as("buy"),
        ref("x.fixed").$castTo<Amounts["fixed"]>().as("fixed"),
        fn.coalesce("x.queuedAt", "x.placedAt").as("queuedAt"),
      ])
      .forNoKeyUpdate(),
  );

/** Describes a waiting limit order, with the columns that a tick uses. */
export type TouchedRow = Awaited<ReturnType<typeof lockTouchedOrders>>[number];
