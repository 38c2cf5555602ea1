import { invariant } from "@/lib/call/refusals";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import { toOrderView, type OrderView } from "./views";

/** The present order, inside a transaction. */
export async function readOrder(sql: Sql, world: string, id: string): Promise<OrderView> {
  const row = await sql.prisma.exchangeOrder.findFirst({ where: { world, id } });
  invariant(row, "an order that was written can be read");
  return shownOrder(sql, row);
}

/** An order as the calls show it, with what its people are called. */
export async function shownOrder(sql: Sql, row: Row<"ExchangeOrder">): Promise<OrderView> {
  const { world } = row;
  const nameOf = async (operatorId: string) =>
    (await sql.prisma.operator.findFirst({ where: { world, id: operatorId } }))?.name ?? null;
  const operator = await nameOf(row.operatorId);
  return toOrderView(row, {
    operator,
    cancelOperator: row.cancelledBy === row.operatorId ? operator : row.cancelledBy && (await nameOf(row.cancelledBy)),
  });
}
