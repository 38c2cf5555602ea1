import { createHash, randomUUID } from "node:crypto";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import type { Db } from "@/lib/simulator/platform/store/tx";
import { parseRunState, type RunState } from "./report";

/** Defines how long a request may hold a run before another request may continue it: no request lasts that long. */
const busyMs = 5 * minuteMs;

/** Identifies the person and the text of a run: no other person, and no other text, may continue it. */
interface Runner {
  readonly name: string;
  readonly text: string;
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Describes a run that a request has locked. */
export interface LockedRun {
  readonly id: string;
  readonly state: RunState;
}

/** Stores the state of a run that has just created its world, locked by the request that began it. */
export async function storeScenarioRun(
  { prisma }: Db,
  state: RunState,
  { name, text }: Runner,
  real: Date,
): Promise<LockedRun> {
  const id = randomUUID();
  const [madeAt, busyUntil] = [real, addMilliseconds(real, busyMs)];
  const row = { world: state.worldId, id, madeBy: name, digest: digestOf(text), madeAt, busyUntil };
  // named cast: plain JSON, its schema says so
  await prisma.scenarioRun.create({ data: { ...row, state: state as object } });
  return { id, state };
}

/**
 * Locks a run for its next steps; undefined where none has that id, person and text. Returns `busy` while another
 * request has it: no step runs twice.
 */
export async function lockScenarioRun(
  { prisma }: Db,
  id: string,
  { name, text }: Runner,
  real: Date,
): Promise<LockedRun | "busy" | undefined> {
  const runKey = { id, madeBy: name, digest: digestOf(text) };
  const [lockedRow] = await prisma.scenarioRun.updateManyAndReturn({
    where: { ...runKey, OR: [{ busyUntil: null }, { busyUntil: { lte: real } }] },
    data: { busyUntil: addMilliseconds(real, busyMs) },
    select: { state: true },
  });
  if (lockedRow) return { id, state: parseRunState(lockedRow.state) };
  return (await prisma.scenarioRun.count({ where: runKey })) > 0 ? "busy" : undefined;
}

/** Releases a run: stores its state, or deletes it when it is done. */
export async function releaseScenarioRun({ prisma }: Db, id: string, state: RunState, isDone: boolean): Promise<void> {
  if (isDone) await prisma.scenarioRun.deleteMany({ where: { id } });
  // named cast: plain JSON, its schema says so
  else await prisma.scenarioRun.updateMany({ where: { id }, data: { state: state as object, busyUntil: null } });
}
