import { isBefore, lastInstant, later } from "@/lib/time/instant";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { Row } from "@/lib/simulator/platform/store/records";

/** One simulation, as a handler needs to know it. */
export type World = Readonly<
  Pick<
    Row<"World">,
    "id" | "name" | "seed" | "clockMode" | "clockAt" | "clockSince" | "clockSpeed" | "settledTo" | "terms" | "records"
  >
>;

/** The world that follows the wall clock. */
export const defaultWorld = "default";

/** The world of the scenario `demo`, where it was seeded. */
export const demoWorld = "demo";

/**
 * The time in a world at a real instant. Never before the jobs that are done: while an advance runs, the clock is at
 * the job it has come to. A fast clock stops at the last supported instant.
 */
export function worldNow(
  world: Pick<World, "clockMode" | "clockAt" | "clockSince" | "clockSpeed" | "settledTo">,
  real: Date,
): Date {
  if (world.clockMode === "wall") return real;
  const passedMs = Math.max(0, real.getTime() - world.clockSince.getTime()) * world.clockSpeed;
  const leftMs = Math.max(0, lastInstant.getTime() - world.clockAt.getTime());
  const shown = world.clockMode === "held" ? world.clockAt : later(world.clockAt, Math.min(passedMs, leftMs));
  return isBefore(shown, world.settledTo) ? world.settledTo : shown;
}

type Named = Extract<World["terms"], Readonly<Record<string, unknown>>>;

/** What stands under the names of a JSON object; nothing where it is none. */
export const namedIn = (json: World["terms"] | undefined): Named =>
  typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};

/** A number of an area's terms in this world: operations' setting, else the term's own value. */
export function term(world: Pick<World, "terms">, name: string, value: number): number {
  const set = namedIn(world.terms)[name];
  return typeof set === "number" ? set : value;
}

/** Writes one of the terms of a world whose row is held, beside the others, and says what they are then. */
export async function setTerm(
  sql: Sql,
  { id, terms }: Pick<World, "id" | "terms">,
  name: string,
  value: number | object,
): Promise<World["terms"]> {
  return setTerms(sql, { id, terms }, { [name]: value });
}

/** The same for several at once. */
export async function setTerms(
  sql: Sql,
  { id, terms }: Pick<World, "id" | "terms">,
  values: Readonly<Record<string, number | object>>,
): Promise<World["terms"]> {
  // named cast: a term is plain JSON
  const set = { ...namedIn(terms), ...values } as Named;
  await sql.prisma.world.updateMany({ where: { id }, data: { terms: set } });
  return set;
}

/** Writes some terms of a world whose row is held; null takes one away. Says what they are then. */
export async function setTermsOf(
  sql: Sql,
  { id, terms }: Pick<World, "id" | "terms">,
  changed: Readonly<Record<string, number | null>>,
): Promise<World["terms"]> {
  const kept = Object.entries({ ...namedIn(terms), ...changed }).filter(([, value]) => value !== null);
  // named cast: a term is plain JSON
  const set = Object.fromEntries(kept) as Named;
  await sql.prisma.world.updateMany({ where: { id }, data: { terms: set } });
  return set;
}

/** The columns of a world that `World` is made of, for statements that join it as `w`. */
export const worldColumns = `w.id, w.name, w.seed, w.clock_mode as "clockMode", w.clock_at as "clockAt", w.clock_since as "clockSince", w.clock_speed as "clockSpeed", w.settled_to as "settledTo", w.terms, w.records`;
