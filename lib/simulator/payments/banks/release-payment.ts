import { payment } from "@/lib/payments/states";
import type { Actor } from "../../audit/audit";
import { moveMoney } from "../../ledger/move-money";
import { transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import { unschedule } from "../../worlds/scheduler";
import { reversalsOf, takenSteps } from "../orders/postings";

/** The ways in which a payment ends before the banks have it. */
export type ReleaseEvent = "cancel" | "recall" | "expire" | "reject" | "fail";

/**
 * Ends a pending payment: amount, fees and what was exchanged go back as they were taken, once. False when it is no
 * longer pending. The row is one that was found under lock.
 */
export async function releasePayment(
  sql: Sql,
  row: Row<"Payment">,
  event: ReleaseEvent,
  at: Date,
  by: Actor,
  reason?: string,
): Promise<boolean> {
  if (row.state !== "pending" || !(await transition(sql, payment, row, event, at, by.name))) return false;
  await sql.prisma.payment.updateMany({
    where: { world: row.world, id: row.id },
    data: { doneAt: at, ...(reason !== undefined && { failReason: reason }) },
  });
  await unschedule(sql, row.world, "payments.dispatch", row.id);
  await moveMoney(sql, row.world, reversalsOf(takenSteps(row), row, at, by));
  return true;
}
