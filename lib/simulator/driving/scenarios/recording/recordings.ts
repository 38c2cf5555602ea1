import { invariant } from "@/lib/call/refusals";
import { dayMs, later } from "@/lib/time/instant";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import type { Database } from "@/lib/simulator/platform/store/database";
import { seeOneInstant } from "@/lib/simulator/platform/store/isolation.sql";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { txAt, type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";
import { lockedWorld } from "@/lib/simulator/driving/worlds/begin-world";
import { worldNow, type World } from "@/lib/simulator/driving/worlds/world";
import { worldById } from "@/lib/simulator/driving/worlds/world.sql";
import type { Beginning } from "./beginning";
import { endingNow, type Ending } from "./ending";
import { presentState } from "./present-state";
import { scenarioText } from "./scenario-text";
import { beginningOf, isUntouched } from "./start-recording";

const stepsOf = ({ world, prisma }: InWorld) =>
  prisma.recordedStep.findMany({ where: { world: world.id }, orderBy: { no: "asc" } });

/**
 * Ends the recording of a world whose row is held, and keeps what is true at its end. False where none goes on. Its row
 * is taken first: whoever has still written a step has done it then, and is in what is true.
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

/** What a scenario is exported with. */
interface Exporting {
  readonly db: Pick<Database, "transact">;
  readonly world: string;
  readonly by: Actor;
  readonly language: string;
}

/**
 * A world as a scenario: its recording or its present state; where it does not say which, the recording that goes on
 * since the beginning of the world, else the state. Undefined where there is no recording.
 */
export async function exported(
  { db, world, by, language }: Exporting,
  from: "recording" | "state" | undefined,
): Promise<string | undefined> {
  const recorded =
    from === "state"
      ? undefined
      : await db.transact(async (sql) => recordingText(await txNow(sql, lockedWorld(sql, world), by), from, language));
  if (recorded !== undefined || from === "recording") return recorded;
  return db.transact(async (sql) => {
    // one view of the database, which holds nobody up: a world may be large, and real
    await seeOneInstant(sql);
    const [seen] = await worldById(sql, world);
    invariant(seen, `there is a world ${world}`);
    return stateText(await txNow(sql, Promise.resolve(seen), by), language);
  });
}

async function txNow(sql: Sql, looked: Promise<World>, by: Actor): Promise<Tx> {
  const world = await looked;
  return txAt(sql, world, worldNow(world, by.at), by);
}

/** The recording as it is meant, in a world whose row is held: what was done and what is true go together then. */
async function recordingText(tx: Tx, from: "recording" | undefined, language: string): Promise<string | undefined> {
  const recording = await recordingHeld(tx);
  const isMeant = recording && (from === "recording" || (recording.isWhole && !recording.endedAt));
  if (!isMeant) return undefined;
  const steps = await stepsOf(tx);
  const ending = recording.endedAt ? recording.ending : await endingNow(tx, steps);
  return scenarioText(
    {
      world: tx.world.name,
      // named casts: `startRecording` and `endRecording` wrote them
      beginning: recording.beginning as unknown as Beginning,
      isWhole: recording.isWhole,
      recorded: { steps, missed: recording.missed },
      ending: recording.missed > 0 ? null : (ending as Ending | null),
    },
    language,
  );
}

/** The recording, taken until the transaction ends: whoever is writing a step has written it then. */
async function recordingHeld({ world, prisma }: InWorld) {
  await prisma.recording.updateMany({ where: { world: world.id }, data: { missed: { increment: 0 } } });
  return prisma.recording.findFirst({ where: { world: world.id } });
}

async function stateText(tx: Tx, language: string): Promise<string> {
  const lived = (await isUntouched(tx)) ? await beginningOf(tx) : undefined;
  if (lived?.from !== undefined)
    return scenarioText(
      { world: tx.world.name, beginning: lived, isWhole: true, recorded: undefined, ending: await endingNow(tx, []) },
      language,
    );
  const beginning = await presentState(tx);
  const { at, balances } = await endingNow(tx, []);
  // what orders hold here, nothing or another order holds there
  const plain = balances.filter(({ held }) => /^[0.]+$/.test(held));
  const ending = { at, balances: plain, states: [] };
  return scenarioText({ world: tx.world.name, beginning, isWhole: false, recorded: undefined, ending }, language);
}

/** So long a recording that has ended is kept, in real time. */
const keptDays = 30;

/** Ends what has been recorded for too long, and forgets what ended long ago. */
export async function sweepRecordings(db: Pick<Database, "prisma" | "transact">, real: Date): Promise<void> {
  const old = { endedAt: { lt: later(real, -keptDays * dayMs) } };
  const over = { endedAt: null, until: { lte: real } };
  const found = await db.prisma.recording.findMany({ where: { OR: [old, over] }, select: { world: true } });
  for (const { world } of found)
    await db.transact(async (sql) => {
      await lockedWorld(sql, world);
      const { count } = await sql.prisma.recording.deleteMany({ where: { world, ...old } });
      if (count > 0) await sql.prisma.recordedStep.deleteMany({ where: { world } });
      const ended = await sql.prisma.recording.updateMany({ where: { world, ...over }, data: { endedAt: real } });
      if (ended.count > 0) await sql.prisma.world.updateMany({ where: { id: world }, data: { records: false } });
    });
}
