import { incomeCheckMinutes } from "@/lib/receiving/terms";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { hasAutomaticBanks } from "@/lib/simulator/driving/banks/payments/bank-turn";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";

/** Names the job that ends the check of an income. */
export const incomeCheckJob = "receiving.incomeCheck";
/** Runs after the arrivals of its instant. */
const priority = 28;

/** Schedules the end of the check after its duration; when operations act for the banks, it waits for them. */
export async function scheduleIncomeCheckEnd(tx: Tx, id: string): Promise<void> {
  if (!hasAutomaticBanks(tx.world)) return;
  const dueAt = addMilliseconds(
    tx.now,
    numericWorldTerm(tx.world, "incomeCheckMinutes", incomeCheckMinutes) * minuteMs,
  );
  await schedule(tx, { kind: incomeCheckJob, subject: id, dueAt, priority });
}

/** Cancels the scheduled end of a check that was decided before. */
export const unscheduleIncomeCheckEnd = (tx: Tx, id: string): Promise<void> => unschedule(tx, incomeCheckJob, id);

/** Resumes all checks in progress, after operations have let the banks act again. */
export async function resumeIncomeChecks(tx: Tx): Promise<void> {
  const rows = await tx.prisma.income.findMany({
    where: { world: tx.world.id, state: "notCredited" },
    orderBy: [{ arrivedAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  for (const { id } of rows) {
    await unscheduleIncomeCheckEnd(tx, id);
    await scheduleIncomeCheckEnd(tx, id);
  }
}
