import { incomeCheckMinutes } from "@/lib/receiving/terms";
import { later, minuteMs } from "@/lib/time/instant";
import { doBanksAct } from "@/lib/simulator/driving/banks/payments/bank-turn";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { term } from "@/lib/simulator/driving/worlds/world";

/** The job that ends the check of an income. */
export const incomeCheckJob = "receiving.incomeCheck";
/** After arrivals of its instant. */
const priority = 28;

/** The check ends by itself after its time; where operations play the banks, it waits for them. */
export async function letCheckEnd(tx: Tx, id: string): Promise<void> {
  if (!doBanksAct(tx.world)) return;
  const dueAt = later(tx.now, term(tx.world, "incomeCheckMinutes", incomeCheckMinutes) * minuteMs);
  await schedule(tx, { kind: incomeCheckJob, subject: id, dueAt, priority });
}

/** It was decided before: the clock has nothing left to do. */
export const forgetCheck = (tx: Tx, id: string): Promise<void> => unschedule(tx, incomeCheckJob, id);

/** All that is being checked goes on, after operations have let the banks act again. */
export async function letChecksGoOn(tx: Tx): Promise<void> {
  const rows = await tx.prisma.income.findMany({
    where: { world: tx.world.id, state: "notCredited" },
    orderBy: [{ arrivedAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  for (const { id } of rows) {
    await forgetCheck(tx, id);
    await letCheckEnd(tx, id);
  }
}
