import { dayMs, later } from "@/lib/time/instant";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { isLived, livedBeginning, wholeBeginning, type Beginning } from "./beginning";
import { besideNames } from "./kept-step";
import { presentState } from "./present-state";

/** So long a recording goes on at most, in real time. */
const recordingDays = 7;

/**
 * Begins to record a world whose row is held; what was recorded before is forgotten. A world in which nothing was done
 * yet is recorded whole.
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

/** The beginning of a world in which nothing was done yet. */
export async function beginningOf(tx: Tx): Promise<Beginning> {
  const { world, prisma, now } = tx;
  const made = await prisma.world.findFirst({ where: { id: world.id }, select: { startsAt: true, scenario: true } });
  return made && isLived(made.scenario)
    ? livedBeginning(tx, made.scenario)
    : wholeBeginning(world, made?.startsAt ?? now);
}

/** Whether nothing was done yet in a world since it was made, or reset the last time: a scenario can begin as it did. */
export async function isUntouched({ world, prisma }: Tx): Promise<boolean> {
  const made = await prisma.world.findFirst({ where: { id: world.id }, select: { scenario: true } });
  const done = { world: world.id, outcome: "ok" };
  if (made && isLived(made.scenario)) {
    // a copy out of a snapshot has its scenario's name too, and has gone its own way
    const isMade = await prisma.audit.findFirst({
      where: { ...done, what: "operations.makeWorld" },
      select: { id: true },
    });
    if (!isMade) return false;
  } else if (await prisma.merchant.findFirst({ where: { world: world.id }, select: { userNo: true } })) return false;
  const reset = await prisma.audit.findFirst({
    where: { ...done, what: "operations.resetWorld" },
    orderBy: { notedAt: "desc" },
    select: { notedAt: true },
  });
  const touched = await prisma.audit.findFirst({
    where: {
      ...done,
      who: { not: "clock" },
      what: { notIn: [...besideNames] },
      // what was lived through when it was made
      origin: { not: "scenario" },
      ...(reset && { notedAt: { gt: reset.notedAt } }),
    },
    select: { id: true },
  });
  return touched === null;
}
