import { createHash } from "node:crypto";
import { refundDays, type RefundMode } from "@/lib/receiving/terms";
import { beijing, dayOf } from "@/lib/time/beijing";
import { nextWorkingDay } from "@/lib/time/calendar";
import { later, minuteMs } from "@/lib/time/instant";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";

/** The job that pays a refund out. */
export const refundJob = "receiving.refund";
/** After arrivals of its instant. */
const priority = 28;
/** Banks pay refunds out from this hour, within so many minutes. */
const paysFrom = 10;
const paysWithin = 300;

/** When the banks pay a refund out: on a working day of its own within its method's days. */
export function refundDueAt(tx: Tx, orderNo: string, mode: RefundMode): Date {
  const { from, to } = refundDays[mode];
  const drawn = createHash("sha256").update(`${tx.world.seed}|refund|${orderNo}|${mode}`).digest();
  let day = dayOf(tx.now);
  for (let left = from + (drawn.readUInt32BE(0) % (to - from + 1)); left > 0; left -= 1) day = nextWorkingDay(day);
  return later(beijing(day, paysFrom), (drawn.readUInt32BE(4) % paysWithin) * minuteMs);
}

/** The clock pays a refund out then, instead of whenever it was to before. */
export async function scheduleRefund(tx: Tx, id: string, dueAt: Date): Promise<void> {
  await unschedule(tx, refundJob, id);
  await schedule(tx, { kind: refundJob, subject: id, dueAt, priority });
}

export const unscheduleRefund = (tx: Tx, id: string): Promise<void> => unschedule(tx, refundJob, id);
