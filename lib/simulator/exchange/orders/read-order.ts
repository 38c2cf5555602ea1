import { invariant } from "@/lib/call/refusals";
import type { Row } from "../../store/records";
import { toOrderView, type OrderView } from "./views";
import type { InWorld } from "../../store/tx";

/** The present order, inside a transaction. */
export async function readOrder(tx: InWorld, id: string): Promise<OrderView> {
  const row = await tx.prisma.exchangeOrder.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "an order that was written can be read");
  return shownOrder(tx, row);
}

/** An order as the calls show it, with what its people are called. */
export async function shownOrder(tx: InWorld, row: Row<"ExchangeOrder">): Promise<OrderView> {
  const { world } = row;
  const nameOf = async (operatorId: string) =>
    (await tx.prisma.operator.findFirst({ where: { world, id: operatorId } }))?.name ?? null;
  const operator = await nameOf(row.operatorId);
  return toOrderView(row, {
    operator,
    cancelOperator: row.cancelledBy === row.operatorId ? operator : row.cancelledBy && (await nameOf(row.cancelledBy)),
  });
}
