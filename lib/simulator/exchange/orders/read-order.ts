import { invariant } from "@/lib/call/refusals";
import { cancelledBy, operatorNames, placedBy } from "../../access/operator-names";
import { named, readBeside, type Row } from "@/lib/simulator/platform/store/records";
import { toOrderView, type Names, type OrderView } from "./views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The present order, inside a transaction. */
export async function readOrder(tx: InWorld, id: string): Promise<OrderView> {
  const key = { world: tx.world.id, id };
  const beside = `${placedBy("exchange_order")}, ${cancelledBy("exchange_order")}`;
  const read = await readBeside<"ExchangeOrder", Names>(tx, "ExchangeOrder", key, beside);
  invariant(read, "an order that was written can be read");
  const { operator, cancelOperator, ...row } = read;
  return toOrderView(named<"ExchangeOrder">(row), { operator, cancelOperator });
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
