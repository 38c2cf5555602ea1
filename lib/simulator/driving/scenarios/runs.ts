import { createHash, randomUUID } from "node:crypto";
import { later, minuteMs } from "@/lib/time/instant";
import type { Db } from "@/lib/simulator/platform/store/tx";
import { decodedState, type RunState } from "./report";

/** How long a request may take for its steps before another one may go on: so long no request lasts. */
const busyMs = 5 * minuteMs;

/** Who runs which text: nobody else, and nothing else, goes on with a run. */
interface Runner {
  readonly name: string;
  readonly text: string;
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** A run that a request has in hand. */
export interface Run {
  readonly id: string;
  readonly state: RunState;
}

/** Keeps how a run stands that has just made its world, in hand of the request that began it. */
export async function keepRun({ prisma }: Db, state: RunState, { name, text }: Runner, real: Date): Promise<Run> {
  const id = randomUUID();
  const [madeAt, busyUntil] = [real, later(real, busyMs)];
  const row = { world: state.worldId, id, madeBy: name, digest: digestOf(text), madeAt, busyUntil };
  // named cast: plain JSON, its schema says so
  await prisma.scenarioRun.create({ data: { ...row, state: state as object } });
  return { id, state };
}

/**
 * Takes a run in hand for its next steps; undefined where there is none of that id by this person with this text.
 * `busy` while another request has it: no step is done twice.
 */
export async function takeRun(
  { prisma }: Db,
  id: string,
  { name, text }: Runner,
  real: Date,
): Promise<Run | "busy" | undefined> {
  const own = { id, madeBy: name, digest: digestOf(text) };
  const [taken] = await prisma.scenarioRun.updateManyAndReturn({
    where: { ...own, OR: [{ busyUntil: null }, { busyUntil: { lte: real } }] },
    data: { busyUntil: later(real, busyMs) },
    select: { state: true },
  });
  if (taken) return { id, state: decodedState(taken.state) };
  return (await prisma.scenarioRun.count({ where: own })) > 0 ? "busy" : undefined;
}

/** Lets go of a run: how it stands now, or nothing more where it is done. */
export async function leaveRun({ prisma }: Db, id: string, state: RunState, isDone: boolean): Promise<void> {
  if (isDone) await prisma.scenarioRun.deleteMany({ where: { id } });
  // named cast: plain JSON, its schema says so
  else await prisma.scenarioRun.updateMany({ where: { id }, data: { state: state as object, busyUntil: null } });
}
