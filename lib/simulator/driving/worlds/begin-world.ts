import { randomUUID } from "node:crypto";
import { invariant } from "@/lib/call/refusals";
import { startMarket } from "../market/market";
import { writePastTicks } from "../market/past";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { lockWorld, type World } from "./world";
import { txAt } from "@/lib/simulator/platform/store/tx";

/** Holds the input of a new world. Its id is random: nothing in its event log contains it. */
export interface NewWorld {
  readonly name: string;
  readonly seed: string;
  readonly mode: World["clockMode"];
  readonly speed: number;
  /** Holds the start of its clock. */
  readonly startsAt: Date;
  readonly scenario: string;
  /** Holds terms that the world has from the beginning. */
  readonly terms?: Readonly<Record<string, number>>;
  /** Is true if a year of reference rates precedes its start. */
  readonly hasPast?: boolean;
}

/** Creates a world with its market and without merchants. Undefined when the name exists already. */
export async function beginWorld(
  sql: Sql,
  { name, seed, mode, speed, startsAt, scenario, terms = {}, hasPast = false }: NewWorld,
  real: Date,
): Promise<World | undefined> {
  const id = randomUUID();
  const clock = { clockMode: mode, clockAt: startsAt, clockSince: real, clockSpeed: speed, settledTo: startsAt };
  const { count } = await sql.prisma.world.createMany({
    data: [{ id, name, seed, ...clock, startsAt: mode === "wall" ? null : startsAt, scenario, terms, madeAt: real }],
    skipDuplicates: true,
  });
  if (count === 0) return undefined;
  const world = await lockAndReadWorld(sql, id);
  if (hasPast) await writePastTicks(txAt(sql, world, startsAt));
  await startMarket(txAt(sql, world, startsAt));
  return world;
}

/**
 * Locks a world's row, so that nothing else drives its clock or market until the transaction ends, and reads it again.
 */
export async function lockAndReadWorld(sql: Sql, id: string): Promise<World> {
  const [world] = await lockWorld(sql, id);
  invariant(world, `there is a world ${id}`);
  return world;
}
