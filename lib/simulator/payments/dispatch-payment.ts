import { Refusal } from "@/lib/call/refusals";
import { payment } from "@/lib/payments/states";
import type { Actor } from "../audit";
import { moveMoney } from "../ledger/move-money";
import { move } from "../move";
import type { Sql } from "../pool";
import { find, update, type Row } from "../records";
import { unschedule } from "../timetable";
import type { World } from "../world";
import { lockPayment } from "./lock-payment";
import { postingsOf } from "./postings";
import { isUnderReview } from "./review/open-orders";

/** Hands a pending payment to the banks before its time; not one that is still reviewed. */
export async function dispatchPayment(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo }: { orderNo: string },
): Promise<void> {
  const row = await lockPayment(sql, world.id, orderNo);
  const review = await find(sql, "PaymentReview", { world: world.id, paymentId: row.id });
  if ((review && isUnderReview(review)) || !(await dispatch(sql, world, at, by, row)))
    throw new Refusal("OPERATION_NOT_ALLOW");
}

/**
 * The held amount becomes a payment in flight and the held fees are earned. False when the payment is no longer
 * pending.
 */
export async function dispatch(sql: Sql, world: World, at: Date, by: Actor, row: Row<"Payment">): Promise<boolean> {
  if (!(await move(sql, payment, row, "dispatch", at, by.name))) return false;
  await unschedule(sql, world.id, "payments.dispatch", row.id);
  await update(sql, "Payment", { world: world.id, id: row.id }, { dispatchAt: at });
  await moveMoney(sql, world.id, postingsOf(["dispatch", "charge"], row, at, by));
  return true;
}
