import { invariant } from "@/lib/call/refusals";
import { quickAudit, quickEvents, type QuickEvent } from "@/lib/receiving/quick-states";
import { income as machine } from "@/lib/receiving/states";
import { quickEntryDays } from "@/lib/receiving/terms";
import { isBefore, dayMs, addMilliseconds } from "@/lib/time/instant";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { parseQuickAudit } from "./standing";

type Income = Row<"Income">;

/** Names the job that checks for the orders of an income that was credited ahead. */
export const quickJob = "receiving.quickDue";
const priority = 28;

/**
 * Returns the columns of an income that is credited ahead of its orders from now on, and schedules the check for them.
 */
export async function startQuickEntry(tx: Tx, id: string) {
  const quickDueAt = addMilliseconds(tx.now, numericWorldTerm(tx.world, "quickEntryDays", quickEntryDays) * dayMs);
  await schedule(tx, { kind: quickJob, subject: id, dueAt: quickDueAt, priority });
  return { entryType: "quick", quickAudit: quickAudit.first, quickDueAt };
}

/** Maps the steps that change whether further incomes are credited ahead. */
const suspends: Partial<Record<QuickEvent, boolean>> = { reject: true, expire: true, pass: false };

/**
 * Advances the audit of an income's orders by one step and writes it into the history of the income, which is locked
 * and stays credited; returns the updated row. A step back after the due time makes the orders overdue immediately.
 */
export async function advanceQuickAudit(tx: Tx, row: Income, event: QuickEvent): Promise<Income> {
  const next = quickAudit.next(parseQuickAudit(row.quickAudit ?? ""), event);
  invariant(next, `the audit of orders may ${event} from ${row.quickAudit ?? "nowhere"}`);
  invariant(await transition(tx, machine, row, quickEvents[event]), "an income that is held stays as it was read");
  const after = { ...row, quickAudit: next, quickSuspends: suspends[event] ?? row.quickSuspends };
  await tx.prisma.income.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { quickAudit: next, quickSuspends: after.quickSuspends },
  });
  const isLate = event === "giveBack" && row.quickDueAt !== null && !isBefore(tx.now, row.quickDueAt);
  return isLate ? advanceQuickAudit(tx, after, "expire") : after;
}
