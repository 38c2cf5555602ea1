import { randomUUID } from "node:crypto";
import { invariant } from "@/lib/call/refusals";
import { startMarket } from "../market/market";
import type { Sql } from "../store/pool";
import { worldColumns, type World } from "./world";

/** The input of a new world. Its id is random: nothing in its event log contains it. */
export interface NewWorld {
  readonly name: string;
  readonly seed: string;
  readonly mode: World["clockMode"];
  readonly speed: number;
  /** Where its clock begins. */
  readonly startsAt: Date;
  readonly scenario: string;
}

/** Begins a world with its market and without merchants. Undefined when the name is taken. */
export async function beginWorld(
  sql: Sql,
  { name, seed, mode, speed, startsAt, scenario }: NewWorld,
  real: Date,
): Promise<World | undefined> {
  const [row] = await sql<{ id: string }>(
    `insert into world (id, name, seed, clock_mode, clock_at, clock_since, clock_speed, settled_to, starts_at, scenario, made_at)
     values ($1::uuid, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7, $5::timestamptz, $8::timestamptz, $9, $6::timestamptz) on conflict do nothing returning id`,
    [randomUUID(), name, seed, mode, startsAt, real, speed, mode === "wall" ? null : startsAt, scenario],
  );
  if (!row) return undefined;
  const world = await lockedWorld(sql, row.id);
  await startMarket(sql, world, startsAt);
  return world;
}

/**
 * Takes a world's row, so that nothing else drives its clock or market until the transaction ends, and reads it afresh.
 */
export async function lockedWorld(sql: Sql, id: string): Promise<World> {
  const [world] = await sql<World>(`select ${worldColumns} from world w where id = $1::uuid for no key update`, [id]);
  invariant(world, `there is a world ${id}`);
  return world;
}
