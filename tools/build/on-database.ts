import type { Database } from "../../lib/simulator/platform/store/database";
import { asEnvironment, type Settings } from "../process/settings";
import { openToolDatabase } from "./database";
import { prepareToolDatabase } from "./migrations";
import { generateClientIfStale } from "./portal";

/** Runs a tool's work on the database of the settings, with the settings in force, and releases it afterwards. */
export async function runOnDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  await generateClientIfStale();
  const databaseAccess = await openToolDatabase(settings);
  try {
    await prepareToolDatabase(settings, databaseAccess.url);
    Object.assign(process.env, asEnvironment(settings, databaseAccess.url));
    // what reads its settings as it is loaded is loaded now
    const { openDatabase } = await import("../../lib/simulator/platform/store/database");
    const db = openDatabase(databaseAccess.url, { max: 1 });
    return await work(db).finally(db.close);
  } finally {
    await databaseAccess.close();
  }
}
