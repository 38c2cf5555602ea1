import { expressionBuilder } from "kysely";
import { scheduledJob } from "@/lib/operations/job-states";
import { isBefore, lastInstant, addMilliseconds } from "@/lib/time/instant";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { clearOperationCache } from "@/lib/simulator/platform/store/operation-cache";
import { query, raw, queryRows, stateLiteral, type Tables } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";

/** Describes one simulation with the fields that handlers need. */
export type World = Readonly<
  Pick<
    Row<"World">,
    "id" | "name" | "seed" | "clockMode" | "clockAt" | "clockSince" | "clockSpeed" | "settledTo" | "terms"
  >
>;

/** Names the world that follows the wall clock. */
export const defaultWorld = "default";

/** Names the world of the scenario `demo`, where it was seeded. */
export const demoWorld = "demo";

/**
 * Returns the time in a world at a real instant. Never before the jobs that are done: while an advance runs, the clock
 * is at the job it has reached. A fast clock stops at the last supported instant.
 */
export function worldTimeAt(
  world: Pick<World, "clockMode" | "clockAt" | "clockSince" | "clockSpeed" | "settledTo">,
  real: Date,
): Date {
  if (world.clockMode === "wall") return real;
  const passedMs = Math.max(0, real.getTime() - world.clockSince.getTime()) * world.clockSpeed;
  const leftMs = Math.max(0, lastInstant.getTime() - world.clockAt.getTime());
  const clockTime =
    world.clockMode === "held" ? world.clockAt : addMilliseconds(world.clockAt, Math.min(passedMs, leftMs));
  return isBefore(clockTime, world.settledTo) ? world.settledTo : clockTime;
}

type TermsByName = Extract<World["terms"], Readonly<Record<string, unknown>>>;

/** Returns a JSON object's fields by name; an empty object where the value is none. */
export const jsonFieldsByName = (json: World["terms"] | undefined): TermsByName =>
  typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};

/** Returns a numeric term of this world: operations' setting, else the given default. */
export function numericWorldTerm(world: Pick<World, "terms">, name: string, value: number): number {
  const set = jsonFieldsByName(world.terms)[name];
  return typeof set === "number" ? set : value;
}

/** Writes one of the terms of a world with a locked row, beside the others. Returns the terms after that. */
export async function setTerm(
  sql: Sql,
  { id, terms }: Pick<World, "id" | "terms">,
  name: string,
  value: number | object,
): Promise<World["terms"]> {
  return setWorldTerms(sql, { id, terms }, { [name]: value });
}

/** Writes several terms in the same way. */
export async function setWorldTerms(
  sql: Sql,
  { id, terms }: Pick<World, "id" | "terms">,
  values: Readonly<Record<string, number | object>>,
): Promise<World["terms"]> {
  // named cast: a term is plain JSON
  const set = { ...jsonFieldsByName(terms), ...values } as TermsByName;
  await sql.prisma.world.updateMany({ where: { id }, data: { terms: set } });
  return set;
}

/** Writes some terms of a world with a locked row; null deletes one. Returns the terms after that. */
export async function setOrDeleteWorldTerms(
  sql: Sql,
  { id, terms }: Pick<World, "id" | "terms">,
  termValues: Readonly<Record<string, number | null>>,
): Promise<World["terms"]> {
  const remainingEntries = Object.entries({ ...jsonFieldsByName(terms), ...termValues }).filter(
    ([, value]) => value !== null,
  );
  // named cast: a term is plain JSON
  const set = Object.fromEntries(remainingEntries) as TermsByName;
  await sql.prisma.world.updateMany({ where: { id }, data: { terms: set } });
  return set;
}

/** Lists the columns of `World`, for statements about a world `w`. */
export const worldFields = [
  "w.id",
  "w.name",
  "w.seed",
  "w.clockMode",
  "w.clockAt",
  "w.clockSince",
  "w.clockSpeed",
  "w.settledTo",
  "w.terms",
] as const;

/** Selects the due instant of the next job of a world `w`, as `nextDue`. */
export const nextDueOfWorld = expressionBuilder<Tables & Record<"w", Tables["world"]>, "w">()
  .selectFrom("due as d")
  .select("d.dueAt")
  .whereRef("d.world", "=", "w.id")
  .where("d.state", "=", stateLiteral(scheduledJob, "open"))
  .orderBy("d.dueAt")
  .limit(raw.lit(1))
  .as("nextDue");

const selectWorld = (id: string) => query.selectFrom("world as w").select(worldFields).where("w.id", "=", id);

/** Returns a world without locking its row. */
export const worldById = (sql: Sql, id: string): Promise<World[]> => queryRows(sql, selectWorld(id));

/**
 * Locks a world's row until the transaction ends. "No key": rows that refer to the world hold key shares on it, and a
 * plain "for update" would wait for them.
 */
export async function lockWorld(sql: Sql, id: string): Promise<World[]> {
  const rows = await queryRows(sql, selectWorld(id).forNoKeyUpdate());
  // what was read before may have changed while others were waited for
  clearOperationCache(sql);
  return rows;
}
