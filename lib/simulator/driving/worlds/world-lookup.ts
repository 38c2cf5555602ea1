import type { Database } from "@/lib/simulator/platform/store/database";
import { jobHandlers } from "@/lib/simulator/jobs";
import { prepareQuery, query, queryFirstRow, raw, type ValueOf } from "@/lib/simulator/platform/store/query";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { runDueJobs } from "./scheduler";
import { defaultWorld, demoWorld, nextDueOfWorld, worldFields, type World } from "./world";

/** Limits the jobs a request runs before it is refused as busy; the worker runs the rest. */
const dueAtOnceMax = 200;

/** Describes a world and the due instant of its next job. */
export interface WorldLookup {
  readonly world: World;
  readonly nextDue: Date | null;
}

/** Selects worlds `w`, each with the due instant of its next job. */
export const worldLookupsQuery = () => query.selectFrom("world as w").select(worldFields).select(nextDueOfWorld);

const selectLookupByName = prepareQuery((value: ValueOf<{ name: string }>) =>
  worldLookupsQuery().where("w.name", "=", value("name")),
);

export async function worldByName(sql: Sql, name: string): Promise<WorldLookup | undefined> {
  const [row] = await selectLookupByName(sql, { name });
  return row && { world: row, nextDue: row.nextDue };
}

/**
 * Returns the world of a request outside production that names none and has no session: `default`. As long as that has
 * no merchants and the demo scenario was put into the database, it is `demo`, so that the demo accounts sign in at the
 * plain address.
 */
export async function defaultWorldForRequest(sql: Sql): Promise<WorldLookup | undefined> {
  const worlds = worldLookupsQuery()
    .where((eb) => {
      const merchants = eb.selectFrom("merchant as m").innerJoin("world as d", "d.id", "m.world").select("m.userNo");
      return eb("w.name", "=", defaultWorld).or(
        eb.and([
          eb("w.name", "=", demoWorld),
          eb("w.scenario", "=", "demo"),
          eb.not(eb.exists(merchants.where("d.name", "=", defaultWorld))),
        ]),
      );
    })
    .orderBy((eb) => eb("w.name", "=", demoWorld), "desc")
    .limit(raw.lit(1));
  const row = await queryFirstRow(sql, worlds);
  return row && { world: row, nextDue: row.nextDue };
}

/** Returns true if jobs of a world are due. */
export const hasDueJobs = ({ nextDue }: WorldLookup, now: Date): boolean =>
  nextDue !== null && nextDue.getTime() <= now.getTime();

/**
 * Runs the jobs due up to the request's own `now`, so that a request never reads a world that is behind. Usually there
 * are none, and no query is made. Returns false when more is due than one request runs.
 */
export async function runJobsDueAtRequest(db: Database, lookup: WorldLookup, now: Date): Promise<boolean> {
  if (!hasDueJobs(lookup, now)) return true;
  const { isDone } = await runDueJobs(db, lookup.world.id, now, jobHandlers, { most: dueAtOnceMax });
  return isDone;
}
