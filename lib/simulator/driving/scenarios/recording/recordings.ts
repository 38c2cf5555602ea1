import { invariant } from "@/lib/call/refusals";
import { dayMs, later } from "@/lib/time/instant";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import type { Database } from "@/lib/simulator/platform/store/database";
import { seeOneInstant } from "@/lib/simulator/platform/store/isolation.sql";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { txAt, type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";
import { lockedWorld } from "@/lib/simulator/driving/worlds/begin-world";
import { worldById, worldTimeAt, type World } from "@/lib/simulator/driving/worlds/world";
import type { Beginning } from "./beginning";
import { endingNow, type Ending } from "./ending";
import { presentState } from "./present-state";
import { scenarioText } from "./scenario-text";
import { beginningOf, isUntouched } from "./start-recording";

const stepsOf = ({ world, prisma }: InWorld) =>
  prisma.recordedStep.findMany({ where: { world: world.id }, orderBy: { no: "asc" } });

/**
 * Ends the recording of a world whose row is locked, and stores the state at its end. Returns false where none is
 * active. Locks the recording's row first, so that concurrent steps are complete and included in that state.
 */
export async function endRecording(tx: Tx): Promise<boolean> {
  const { world, prisma, by, now } = tx;
  const { count } = await prisma.recording.updateMany({
    where: { world: world.id, endedAt: null },
    data: { endedAt: by.at, endsAt: now },
  });
  if (count === 0) return false;
  // named cast: plain JSON
  const ending = (await endingNow(tx, await stepsOf(tx))) as object;
  await prisma.recording.updateMany({ where: { world: world.id }, data: { ending } });
  await prisma.world.updateMany({ where: { id: world.id }, data: { records: false } });
  return true;
}

/** Holds the inputs of an export. */
interface Exporting {
  readonly db: Pick<Database, "transact">;
  readonly world: string;
  readonly by: Actor;
  readonly language: string;
}

/**
 * Exports a world as a scenario: its recording or its present state. By default the active recording since the
 * beginning of the world, else the state. Undefined where there is no recording.
 */
export async function exported(
  { db, world, by, language }: Exporting,
  from: "recording" | "state" | undefined,
): Promise<string | undefined> {
  const recordedText =
    from === "state"
      ? undefined
      : await db.transact(async (sql) => recordingText(await txNow(sql, lockedWorld(sql, world), by), from, language));
  if (recordedText !== undefined || from === "recording") return recordedText;
  return db.transact(async (sql) => {
    // one view of the database, which holds nobody up: a world may be large, and real
    await seeOneInstant(sql);
    const [currentWorld] = await worldById(sql, world);
    invariant(currentWorld, `there is a world ${world}`);
    return stateText(await txNow(sql, Promise.resolve(currentWorld), by), language);
  });
}

async function txNow(sql: Sql, pendingWorld: Promise<World>, by: Actor): Promise<Tx> {
  const world = await pendingWorld;
  return txAt(sql, world, worldTimeAt(world, by.at), by);
}

/**
 * Returns the selected recording as text, in a world whose row is locked, so that its steps and its ending are
 * consistent.
 */
async function recordingText(tx: Tx, from: "recording" | undefined, language: string): Promise<string | undefined> {
  const recording = await recordingHeld(tx);
  const isSelected = recording && (from === "recording" || (recording.isWhole && !recording.endedAt));
  if (!isSelected) return undefined;
  const steps = await stepsOf(tx);
  const ending = recording.endedAt ? recording.ending : await endingNow(tx, steps);
  return scenarioText(
    {
      world: tx.world.name,
      // named casts: `startRecording` and `endRecording` wrote them
      beginning: recording.beginning as unknown as Beginning,
      isWhole: recording.isWhole,
      recording: { steps, missedCount: recording.missed },
      ending: recording.missed > 0 ? null : (ending as Ending | null),
    },
    language,
  );
}

/** Returns the recording, locked until the transaction ends, so that concurrent steps are complete. */
async function recordingHeld({ world, prisma }: InWorld) {
  await prisma.recording.updateMany({ where: { world: world.id }, data: { missed: { increment: 0 } } });
  return prisma.recording.findFirst({ where: { world: world.id } });
}

async function stateText(tx: Tx, language: string): Promise<string> {
  const untouchedBeginning = (await isUntouched(tx)) ? await beginningOf(tx) : undefined;
  if (untouchedBeginning?.from !== undefined)
    return scenarioText(
      {
        world: tx.world.name,
        beginning: untouchedBeginning,
        isWhole: true,
        recording: undefined,
        ending: await endingNow(tx, []),
      },
      language,
    );
  const beginning = await presentState(tx);
  const { at, balances } = await endingNow(tx, []);
  // what orders hold here, nothing or another order holds there
  const plain = balances.filter(({ held }) => /^[0.]+$/.test(held));
  const ending = { at, balances: plain, states: [] };
  return scenarioText({ world: tx.world.name, beginning, isWhole: false, recording: undefined, ending }, language);
}

/** Defines how long an ended recording is stored, in real time. */
const retentionDays = 30;

/** Ends recordings that have run too long, and deletes those that ended long ago. */
export async function sweepRecordings(db: Pick<Database, "prisma" | "transact">, real: Date): Promise<void> {
  const old = { endedAt: { lt: later(real, -retentionDays * dayMs) } };
  const over = { endedAt: null, until: { lte: real } };
  const recordings = await db.prisma.recording.findMany({ where: { OR: [old, over] }, select: { world: true } });
  for (const { world } of recordings)
    await db.transact(async (sql) => {
      await lockedWorld(sql, world);
      const { count } = await sql.prisma.recording.deleteMany({ where: { world, ...old } });
      if (count > 0) await sql.prisma.recordedStep.deleteMany({ where: { world } });
      const endResult = await sql.prisma.recording.updateMany({ where: { world, ...over }, data: { endedAt: real } });
      if (endResult.count > 0) await sql.prisma.world.updateMany({ where: { id: world }, data: { records: false } });
    });
}
