import { createHash } from "node:crypto";
import { refundDays, type RefundMode } from "@/lib/receiving/terms";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { nextWorkingDay } from "@/lib/time/calendar";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";

/** Names the job that pays a refund out. */
export const refundJob = "receiving.refund";
/** Runs after the arrivals of its instant. */
const priority = 28;
/** Banks pay refunds out from this hour, within this many minutes. */
const paysFrom = 10;
const paysWithin = 300;

/**
 * Returns the time at which the banks pay a refund out: on a working day within its method's days, chosen by the
 * world's seed.
 */
export function refundDueAt(tx: Tx, orderNo: string, mode: RefundMode): Date {
  const { from, to } = refundDays[mode];
  const digest = createHash("sha256").update(`${tx.world.seed}|refund|${orderNo}|${mode}`).digest();
  let day = beijingDay(tx.now);
  for (let remaining = from + (digest.readUInt32BE(0) % (to - from + 1)); remaining > 0; remaining -= 1)
    day = nextWorkingDay(day);
  return addMilliseconds(beijingInstant(day, paysFrom), (digest.readUInt32BE(4) % paysWithin) * minuteMs);
}

/** Schedules the payout of a refund and cancels any previous schedule. */
export async function scheduleRefundPayout(tx: Tx, id: string, dueAt: Date): Promise<void> {
  await unschedule(tx, refundJob, id);
  await schedule(tx, { kind: refundJob, subject: id, dueAt, priority });
}

export const cancelRefundPayoutSchedule = (tx: Tx, id: string): Promise<void> => unschedule(tx, refundJob, id);
