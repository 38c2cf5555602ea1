import { payDayStart } from "@/lib/payments/ahead/pay-day";
import type { Row } from "@/lib/simulator/platform/store/records";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { paidOn } from "./standing-view";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The job of a standing order's next turn. */
export const turnJob = "payments.standing";
/** Turns come before the dispatches of their instant. */
const priority = 18;

/** When a turn of a standing order is paid, counted from 1; null where it has no such turn. */
export function turnAt(row: Row<"StandingOrder">, no: number): Date | null {
  const day = paidOn(row, no);
  return day === null ? null : payDayStart(day);
}

/** Schedules the next turn of a standing order, and no other. False where none is left. */
export async function scheduleTurn(tx: InWorld, row: Row<"StandingOrder">): Promise<boolean> {
  await unschedule(tx, turnJob, row.id);
  const dueAt = turnAt(row, row.turns + 1);
  if (dueAt !== null) await schedule(tx, { kind: turnJob, subject: row.id, dueAt, priority });
  return dueAt !== null;
}
