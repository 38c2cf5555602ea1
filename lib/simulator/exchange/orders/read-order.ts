import { invariant } from "@/lib/call/refusals";
import { cancelledBy, operatorNames, placedBy } from "../../access/operator-names";
import { rowOfModel, readBeside, type Row } from "@/lib/simulator/platform/store/records";
import { toExchangeOrderView, type Names, type ExchangeOrderView } from "./views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Reads the current state of an order inside a transaction. */
export async function readExchangeOrder(tx: InWorld, id: string): Promise<ExchangeOrderView> {
  const key = { world: tx.world.id, id };
  const beside = `${placedBy("exchange_order")}, ${cancelledBy("exchange_order")}`;
  const read = await readBeside<"ExchangeOrder", Names>(tx, "ExchangeOrder", key, beside);
  invariant(read, "an order that was written can be read");
  const { operator, cancelOperator, ...row } = read;
  return toExchangeOrderView(rowOfModel<"ExchangeOrder">(row), { operator, cancelOperator });
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
