import { raw } from "../platform/store/query";
import { readRowsOf } from "../platform/store/records";
import type { InWorld } from "../platform/store/tx";

/** Returns the names of the people who placed orders. */
export async function operatorNames(tx: InWorld, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const operators = await readRowsOf(tx, "Operator", tx.world.id, [...new Set(ids)], ["id", "name"]);
  return new Map(operators.map(({ id, name }) => [id, name]));
}

/** Names the person with the id in a column of a row: a column for a list. */
const nameOfOperator = (row: string, column: string) =>
  raw<
    string | null
  >`(select o.name from operator o where o.world = ${raw.ref(`${row}.world`)} and o.id = ${raw.ref(`${row}.${column}`)})`;

/** Builds the column `operator` of a list of orders: the name of the person who placed each. */
export const placedByColumn = (orders: string) => nameOfOperator(orders, "operatorId").as("operator");

/** Builds the column `cancelOperator` beside it: the name of the person who cancelled each. */
export const cancelledByColumn = (orders: string) => nameOfOperator(orders, "cancelledBy").as("cancelOperator");
