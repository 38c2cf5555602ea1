import type { Database } from "../../lib/simulator/platform/store/database";
import { asEnvironment, type Settings } from "../process/settings";
import { reachDatabase } from "./database";
import { migrateOwn } from "./migrations";
import { generateIfStale } from "./portal";

/** Does a tool's work on the database that the settings mean, with the settings in force, and gives it back afterwards. */
export async function onDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  await generateIfStale();
  const reached = await reachDatabase(settings);
  try {
    await migrateOwn(settings, reached.url);
    Object.assign(process.env, asEnvironment(settings, reached.url));
    // what reads its settings as it is loaded is loaded now
    const { openDatabase } = await import("../../lib/simulator/platform/store/database");
    const db = openDatabase(reached.url, { max: 1 });
    return await work(db).finally(db.close);
  } finally {
    await reached.close();
  }
}
