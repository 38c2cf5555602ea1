import type { exchange } from "@/lib/exchange/calls";
import type { Answer } from "../desk";
import { operatorNames } from "./orders";
import { orderShown } from "./shown";

const isOperator = (who: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(who);

/** One exchange of the merchant's own with every change of its state. */
export const detail: Answer<typeof exchange.detail> = async ({ orderNo }, { who, world, db, refuse }) => {
  const order = await db.prisma.exchangeOrder.findFirst({ where: { world: world.id, orderNo, userNo: who.userNo } });
  if (!order) return refuse("ORDER_NOTFOUND");
  const history = await db.prisma.history.findMany({ where: { world: world.id, subject: order.id }, orderBy: { no: "asc" } });
  const names = await operatorNames(db, world.id, [order.operatorId, ...history.map((row) => row.who).filter(isOperator)]);
  const whoOf = (name: string): string => names.get(name) ?? (name.startsWith("ops:") ? "operations" : "clock");
  return {
    order: orderShown(order, names.get(order.operatorId) ?? ""),
    history: history.map(({ event, after, at, who: name }) => ({ event, after, at, who: whoOf(name) })),
  };
};
