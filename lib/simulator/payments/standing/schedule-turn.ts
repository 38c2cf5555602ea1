import { scheduledPaymentSendTime } from "@/lib/payments/ahead/pay-day";
import type { Row } from "@/lib/simulator/platform/store/records";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { turnPaymentDay } from "./standing-view";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Names the job of a standing order's next turn. */
export const turnJob = "payments.standing";
/** Runs turns before the dispatches of their instant. */
const priority = 18;

/**
 * Returns the instant at which a turn of a standing order, counted from 1, is paid, or null when it has no such turn.
 */
export function standingTurnTime(row: Row<"StandingOrder">, no: number): Date | null {
  const day = turnPaymentDay(row, no);
  return day === null ? null : scheduledPaymentSendTime(day);
}

/** Schedules only the next turn of a standing order. Returns false when none remains. */
export async function scheduleNextStandingTurn(tx: InWorld, row: Row<"StandingOrder">): Promise<boolean> {
  await unschedule(tx, turnJob, row.id);
  const dueAt = standingTurnTime(row, row.turns + 1);
  if (dueAt !== null) await schedule(tx, { kind: turnJob, subject: row.id, dueAt, priority });
  return dueAt !== null;
}
