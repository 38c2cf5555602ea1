import { randomUUID } from "node:crypto";
import { operations } from "@/lib/operations/calls";
import { ensureDefaultWorld } from "@/lib/simulator/default-world";
import { openDatabase, type Database } from "@/lib/simulator/database";
import { simulator } from "@/lib/simulator/backend";
import { writeOpsUser } from "@/lib/simulator/operations/ops-user";
import { demoWorld } from "@/lib/simulator/world";
import { worldByName } from "@/lib/simulator/worlds";
import { systemNow } from "@/lib/time/clock";
import { Trouble } from "../tools/trouble";
import { demoLines, demoOps } from "./scenarios/demo-accounts";

/** The scenarios there are. */
const scenarios = ["demo"] as const;

/**
 * Puts a scenario into a database: its world, made as operations make one, and its accounts. Asked twice, it says so and
 * changes nothing. Returns the lines to print.
 */
export async function seed(databaseUrl: string, scenario: string): Promise<{ lines: string[] }> {
  if (!scenarios.some((name) => name === scenario)) throw new Trouble(`There is no scenario called ${scenario}. There is: ${scenarios.join(", ")}.`);
  const db = openDatabase(databaseUrl, { max: 2 });
  try {
    await ensureDefaultWorld(db, systemNow());
    if (await worldByName(db.sql, demoWorld)) return { lines: ["The demo scenario is in this database already; nothing was changed.", ...demoLines] };
    // first the account, then the world whose presence says that all is done; an account that is somebody's own is left alone
    const [taken] = await db.sql("select 1 from ops_user where name = $1", [demoOps.name]);
    if (!taken) await writeOpsUser(db, demoOps.name, demoOps.password, systemNow());
    await makeDemo(db);
    return { lines: [...demoLines] };
  } finally {
    await db.close();
  }
}

const makeDemo = (db: Database) =>
  simulator(() => db).answer(
    operations.makeWorld,
    { name: demoWorld, seed: demoWorld, mode: "flowing", speed: 1, scenario: "demo" },
    { token: undefined, locale: "en-US", from: "seed", requestId: randomUUID(), worldHint: undefined, key: undefined, at: systemNow(), signal: new AbortController().signal, agent: "seed", device: undefined },
    { realm: "operations", name: "seed" },
  );
