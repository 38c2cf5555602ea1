import { Refusal } from "@/lib/call/refusals";
import { payment } from "@/lib/payments/states";
import type { Actor } from "../../audit/audit";
import { moveMoney } from "../../ledger/move-money";
import { transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import { unschedule } from "../../worlds/scheduler";
import type { World } from "../../worlds/world";
import { lockPayment } from "../orders/lock-payment";
import { postingsOf } from "../orders/postings";
import { isUnderReview } from "../review/open-orders";

/** Hands a pending payment to the banks before its time; not one that is still reviewed. */
export async function dispatchPayment(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo }: { orderNo: string },
): Promise<void> {
  const row = await lockPayment(sql, world.id, orderNo);
  const review = await sql.prisma.paymentReview.findFirst({ where: { world: world.id, paymentId: row.id } });
  if ((review && isUnderReview(review)) || !(await dispatch(sql, world, at, by, row)))
    throw new Refusal("OPERATION_NOT_ALLOW");
}

/**
 * The held amount becomes a payment in flight and the held fees are earned. False when the payment is no longer
 * pending.
 */
export async function dispatch(sql: Sql, world: World, at: Date, by: Actor, row: Row<"Payment">): Promise<boolean> {
  if (!(await transition(sql, payment, row, "dispatch", at, by.name))) return false;
  await unschedule(sql, world.id, "payments.dispatch", row.id);
  await sql.prisma.payment.updateMany({ where: { world: world.id, id: row.id }, data: { dispatchAt: at } });
  await moveMoney(sql, world.id, postingsOf(["dispatch", "charge"], row, at, by));
  return true;
}
