import { invariant } from "@/lib/call/refusals";
import { advance as machine, openAdvances } from "@/lib/settlement/advance-states";
import { dayInterestOf, interestBaseOf, interestDayOf, nextInterestAt } from "@/lib/settlement/advance/interest";
import { note } from "@/lib/simulator/platform/audit/audit";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import { transitionMany } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { isOpen, lockOpen, outstandingOf, type Advance } from "./open-advances";
import { fallDue } from "./overdue";
import { repayFromAvailable } from "./repay";
import { advanceJobs, advanceSubject } from "./schedule";
import { interestPpmOf } from "./times-now";

/** The open advances of some states that a condition finds, held. */
async function heldWhere(
  tx: Tx,
  states: readonly (typeof openAdvances)[number][],
  when: { readonly dueAt?: { lte: Date }; readonly interestFrom?: { lt: Date } },
): Promise<Advance[]> {
  const where = { world: tx.world.id, state: { in: [...states] }, ...when };
  const found = await tx.prisma.advance.findMany({ where, select: { id: true } });
  return lockOpen(
    tx,
    found.map(({ id }) => id),
  );
}

/** Charges the interest of a day begun on what is outstanding of advances that are held, their fees left out. */
async function charge(tx: Tx, advances: readonly Advance[]): Promise<void> {
  const ppm = interestPpmOf(tx.world);
  const day = interestDayOf(tx.now);
  const charged = advances
    .map((row) => ({ row, baseMinor: interestBaseOf(outstandingOf(row), row.baseMinor) }))
    .map(({ row, baseMinor }) => ({ row, baseMinor, minor: dayInterestOf(baseMinor, ppm) }))
    .filter(({ minor }) => minor > 0n);
  for (const rows of inPortions(charged))
    await tx.prisma.advanceDay.createMany({
      data: rows.map(({ row, baseMinor, minor }) => ({
        world: row.world,
        advanceId: row.id,
        day,
        userNo: row.userNo,
        baseMinor,
        amountMinor: minor,
      })),
    });
  for (const state of openAdvances) {
    const those = charged.filter(({ row }) => row.state === state);
    if (those.length === 0) continue;
    const ids = those.map(({ row }) => row.id);
    const written = await transitionMany(tx, machine, ids, state, ["accrue"], tx.by.name, {
      interestMinor: those.map(({ row, minor }) => row.interestMinor + minor),
    });
    invariant(written === those.length, "advances that are held change as they were read");
  }
}

const noted = (tx: Tx, what: string, { advanceNo }: Advance): Promise<void> =>
  note(tx, { what, subject: advanceNo, outcome: "ok" });

export const advanceJobsByKind: Record<string, JobHandler> = {
  /** The end of a day: what is due is collected, all merchants' together, and what is left of it is overdue. */
  async [advanceJobs.due.kind](tx) {
    const due = await heldWhere(tx, ["outstanding"], { dueAt: { lte: tx.now } });
    for (const row of await fallDue(tx, due)) await noted(tx, advanceJobs.due.kind, row);
  },

  /**
   * A day begins: what is overdue is looked for once more, then what is neither free nor paid for costs interest, and
   * again tomorrow while it is outstanding.
   */
  async [advanceJobs.interest.kind](tx) {
    const before = await heldWhere(tx, openAdvances, { interestFrom: { lt: tx.now } });
    const late = before.filter(({ state }) => state === "overdue");
    const repaid = new Map((await repayFromAvailable(tx, late)).map((row) => [row.id, row]));
    const accruing = before.map((row) => repaid.get(row.id) ?? row).filter(isOpen);
    if (accruing.length === 0) return;
    await charge(tx, accruing);
    await note(tx, { what: advanceJobs.interest.kind, subject: advanceSubject, outcome: "ok" });
    await schedule(tx, { ...advanceJobs.interest, subject: advanceSubject, dueAt: nextInterestAt(tx.now) });
  },
};
