import type { exchange } from "@/lib/exchange/calls";
import type { Answer } from "../desk";
import { historyOf } from "../history";
import { operatorNames } from "../operator-names";
import { orderShown } from "./shown";

/** One exchange of the merchant's own with every change of its state. */
export const detail: Answer<typeof exchange.detail> = async ({ orderNo }, { who, world, db, refuse }) => {
  const order = await db.prisma.exchangeOrder.findFirst({ where: { world: world.id, orderNo, userNo: who.userNo } });
  if (!order) return refuse("ORDER_NOTFOUND");
  const names = await operatorNames(db, world.id, [order.operatorId, ...(order.cancelledBy ? [order.cancelledBy] : [])]);
  const nameOf = (id: string | null) => (id === null ? null : names.get(id) ?? null);
  return { order: orderShown(order, { operator: nameOf(order.operatorId), cancelOperator: nameOf(order.cancelledBy) }), history: await historyOf(db, world.id, order.id) };
};
