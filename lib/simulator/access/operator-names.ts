import { readRowsOf } from "../platform/store/records";
import type { InWorld } from "../platform/store/tx";

/** Returns the names of the people who placed orders. */
export async function operatorNames(tx: InWorld, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const operators = await readRowsOf(tx, "Operator", tx.world.id, [...new Set(ids)], ["id", "name"]);
  return new Map(operators.map(({ id, name }) => [id, name]));
}

/** Selects the column `operator` of a list of orders: the name of the person who placed each. */
export const placedBy = (orders: string): string =>
  `(select o.name from operator o where o.world = ${orders}.world and o.id = ${orders}.operator_id) as operator`;

/** Selects the column `cancelOperator` beside it: the name of the person who cancelled each. */
export const cancelledBy = (orders: string): string =>
  `(select o.name from operator o where o.world = ${orders}.world and o.id = ${orders}.cancelled_by) as "cancelOperator"`;
