import type { payments } from "@/lib/payments/calls";
import type { Answer } from "../desk";
import { operatorNames } from "../operator-names";
import { historyOf } from "../history";
import { paymentShown } from "./shown";

/** One payment of the merchant's own with every change of its state. */
export const detail: Answer<typeof payments.detail> = async ({ orderNo }, { who, world, db, refuse }) => {
  const row = await db.prisma.payment.findFirst({ where: { world: world.id, orderNo, userNo: who.userNo } });
  if (!row) return refuse("ORDER_NOTFOUND");
  const names = await operatorNames(db, world.id, [row.operatorId]);
  return { payment: paymentShown(row, world, names.get(row.operatorId) ?? ""), history: await historyOf(db, world.id, row.id) };
};
