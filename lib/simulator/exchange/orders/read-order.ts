import { invariant } from "@/lib/call/refusals";
import { operatorNames } from "../../access/operator-names";
import { readRow, type Row } from "../../store/records";
import { toOrderView, type OrderView } from "./views";
import type { InWorld } from "../../store/tx";

/** The present order, inside a transaction. */
export async function readOrder(tx: InWorld, id: string): Promise<OrderView> {
  const row = await readRow(tx, "ExchangeOrder", { world: tx.world.id, id });
  invariant(row, "an order that was written can be read");
  return shownOrder(tx, row);
}

/** An order as the calls show it, with what its people are called. */
export async function shownOrder(tx: InWorld, row: Row<"ExchangeOrder">): Promise<OrderView> {
  const { operatorId, cancelledBy } = row;
  const names = await operatorNames(tx, cancelledBy === null ? [operatorId] : [operatorId, cancelledBy]);
  return toOrderView(row, {
    operator: names.get(operatorId) ?? null,
    cancelOperator: cancelledBy === null ? null : (names.get(cancelledBy) ?? null),
  });
}
