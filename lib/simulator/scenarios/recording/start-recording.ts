import { dayMs, later } from "@/lib/time/instant";
import type { Tx } from "../../store/tx";
import { wholeBeginning } from "./beginning";
import { presentState } from "./present-state";
import { touched } from "./present-state.sql";

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
  const made = await prisma.world.findFirst({ where: { id: world.id }, select: { startsAt: true } });
  const beginning = isWhole ? wholeBeginning(world, made?.startsAt ?? now) : await presentState(tx);
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

/** Whether nothing was done yet in a world, so that a scenario can begin as it did. */
export async function isUntouched(tx: Tx): Promise<boolean> {
  const made = await tx.prisma.world.findFirst({ where: { id: tx.world.id }, select: { scenario: true } });
  const [looked] = await touched(tx);
  return made?.scenario === "empty" && looked?.isTouched === false;
}
