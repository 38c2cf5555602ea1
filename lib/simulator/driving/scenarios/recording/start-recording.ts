import { dayMs, later } from "@/lib/time/instant";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { isLived, livedBeginning, wholeBeginning, type Beginning } from "./beginning";
import { besideNames } from "./stored-step";
import { presentState } from "./present-state";

/** Limits the duration of a recording, in real time. */
const recordingDays = 7;

/**
 * Starts to record a world whose row is locked; deletes the previous recording. A world without any operation yet is
 * recorded from its beginning.
 */
export async function startRecording(tx: Tx, { isWhole }: { isWhole: boolean }): Promise<void> {
  const { world, prisma, by, now } = tx;
  const where = { world: world.id };
  await prisma.recording.deleteMany({ where });
  await prisma.recordedStep.deleteMany({ where });
  const beginning = isWhole ? await beginningOf(tx) : await presentState(tx);
  await prisma.recording.create({
    data: {
      ...where,
      madeBy: by.name,
      madeAt: by.at,
      until: later(by.at, recordingDays * dayMs),
      beginsAt: now,
      isWhole,
      // named cast: plain JSON
      beginning: beginning as object,
    },
  });
  await prisma.world.updateMany({ where: { id: world.id }, data: { records: true } });
}

/** Returns the beginning of a world without any operation yet. */
export async function beginningOf(tx: Tx): Promise<Beginning> {
  const { world, prisma, now } = tx;
  const worldRow = await prisma.world.findFirst({
    where: { id: world.id },
    select: { startsAt: true, scenario: true },
  });
  return worldRow && isLived(worldRow.scenario)
    ? livedBeginning(tx, worldRow.scenario)
    : wholeBeginning(world, worldRow?.startsAt ?? now);
}

/**
 * Returns true if nothing has been done in a world since it was created or last reset: a scenario can begin the same
 * way.
 */
export async function isUntouched({ world, prisma }: Tx): Promise<boolean> {
  const worldRow = await prisma.world.findFirst({ where: { id: world.id }, select: { scenario: true } });
  const successfulRows = { world: world.id, outcome: "ok" };
  if (worldRow && isLived(worldRow.scenario)) {
    // a copy out of a snapshot has its scenario's name too, and has gone its own way
    const isMade = await prisma.audit.findFirst({
      where: { ...successfulRows, what: "operations.makeWorld" },
      select: { id: true },
    });
    if (!isMade) return false;
  } else if (await prisma.merchant.findFirst({ where: { world: world.id }, select: { userNo: true } })) return false;
  const reset = await prisma.audit.findFirst({
    where: { ...successfulRows, what: "operations.resetWorld" },
    orderBy: { notedAt: "desc" },
    select: { notedAt: true },
  });
  const laterAudit = await prisma.audit.findFirst({
    where: {
      ...successfulRows,
      who: { not: "clock" },
      what: { notIn: [...besideNames] },
      // what was lived through when it was made
      origin: { not: "scenario" },
      ...(reset && { notedAt: { gt: reset.notedAt } }),
    },
    select: { id: true },
  });
  return laterAudit === null;
}
