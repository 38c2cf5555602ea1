import { invariant } from "@/lib/call/refusals";
import { advanceMachine as machine, openAdvances } from "@/lib/settlement/advance-states";
import {
  dailyAdvanceInterest,
  advanceInterestBase,
  interestDayOf,
  nextInterestAt,
} from "@/lib/settlement/advance/interest";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import { declareChangedColumns, transitionMany } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { schedule, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { isAdvanceOpen, lockOpenAdvances, outstandingAdvanceMinor, type AdvanceRow } from "./open-advances";
import { processDueAdvances } from "./overdue";
import { repayFromAvailable } from "./repay";
import { advanceJobs, advanceSubject } from "./schedule";
import { dailyAdvanceInterestPpm } from "./times-now";

/** Locks the open advances of some states that match a condition. */
async function heldWhere(
  tx: Tx,
  states: readonly (typeof openAdvances)[number][],
  when: { readonly dueAt?: { lte: Date }; readonly interestFrom?: { lt: Date } },
): Promise<AdvanceRow[]> {
  const where = { world: tx.world.id, state: { in: [...states] }, ...when };
  const rows = await tx.prisma.advance.findMany({ where, select: { id: true } });
  return lockOpenAdvances(
    tx,
    rows.map(({ id }) => id),
  );
}

const interestColumn = declareChangedColumns(machine, { each: ["interestMinor"] });

/** Charges the interest of a begun day on the outstanding amount of locked advances, without their fees. */
async function charge(tx: Tx, advances: readonly AdvanceRow[]): Promise<void> {
  const ppm = dailyAdvanceInterestPpm(tx.world);
  const day = interestDayOf(tx.now);
  const charges = advances
    .map((row) => ({ row, baseMinor: advanceInterestBase(outstandingAdvanceMinor(row), row.baseMinor) }))
    .map(({ row, baseMinor }) => ({ row, baseMinor, minor: dailyAdvanceInterest(baseMinor, ppm) }))
    .filter(({ minor }) => minor > 0n);
  for (const rows of inPortions(charges))
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
    const stateCharges = charges.filter(({ row }) => row.state === state);
    if (stateCharges.length === 0) continue;
    const ids = stateCharges.map(({ row }) => row.id);
    const changes = interestColumn({
      interestMinor: stateCharges.map(({ row, minor }) => row.interestMinor + minor),
    });
    const writtenCount = await transitionMany(tx, machine, ids, state, ["accrue"], tx.by.name, changes);
    invariant(writtenCount === stateCharges.length, "advances that are held change as they were read");
  }
}

const noteJob = (tx: Tx, job: string, { advanceNo }: AdvanceRow): Promise<void> =>
  writeAuditNote(tx, { what: job, subject: advanceNo, outcome: "ok" });

export const advanceJobsByKind: Record<string, JobHandler> = {
  /**
   * Runs at the end of a day: collects the due advances of all merchants together, and marks the unpaid rest as
   * overdue.
   */
  async [advanceJobs.due.kind](tx) {
    const due = await heldWhere(tx, ["outstanding"], { dueAt: { lte: tx.now } });
    for (const row of await processDueAdvances(tx, due)) await noteJob(tx, advanceJobs.due.kind, row);
  },

  /**
   * Runs at the beginning of a day: collects overdue advances once more, then charges interest on those neither free
   * nor prepaid, and repeats the next day while any is outstanding.
   */
  async [advanceJobs.interest.kind](tx) {
    const before = await heldWhere(tx, openAdvances, { interestFrom: { lt: tx.now } });
    const late = before.filter(({ state }) => state === "overdue");
    const repaid = new Map((await repayFromAvailable(tx, late)).map((row) => [row.id, row]));
    const accruing = before.map((row) => repaid.get(row.id) ?? row).filter(isAdvanceOpen);
    if (accruing.length === 0) return;
    await charge(tx, accruing);
    await writeAuditNote(tx, { what: advanceJobs.interest.kind, subject: advanceSubject, outcome: "ok" });
    await schedule(tx, { ...advanceJobs.interest, subject: advanceSubject, dueAt: nextInterestAt(tx.now) });
  },
};
