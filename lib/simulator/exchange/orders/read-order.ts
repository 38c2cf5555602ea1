import { invariant } from "@/lib/call/refusals";
import { operatorNames } from "../../access/operator-names";
import { queryFirstRow, query } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { exchangeNames } from "./orders";
import { toExchangeOrderView, type ExchangeOrderView } from "./views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Reads the current state of an order inside a transaction. */
export async function readExchangeOrder(tx: InWorld, id: string): Promise<ExchangeOrderView> {
  const orders = query.selectFrom("exchangeOrder as x").where("x.world", "=", tx.world.id).where("x.id", "=", id);
  const row = await queryFirstRow(tx.sql, orders.selectAll("x").select(exchangeNames));
  invariant(row, "an order that was written can be read");
  return toExchangeOrderView(row, row);
}

/** Builds the view of an order as the calls return it, with the names of its operators. */
export async function exchangeOrderView(tx: InWorld, row: Row<"ExchangeOrder">): Promise<ExchangeOrderView> {
  const { operatorId, cancelledBy } = row;
  const names = await operatorNames(tx, cancelledBy === null ? [operatorId] : [operatorId, cancelledBy]);
  return toExchangeOrderView(row, {
    operator: names.get(operatorId) ?? null,
    cancelOperator: cancelledBy === null ? null : (names.get(cancelledBy) ?? null),
  });
}
