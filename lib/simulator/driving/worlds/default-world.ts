import { isManualLedger } from "@/lib/session/settings";
import { beginWorld } from "./begin-world";
import { byHandTerms } from "./manual-books";
import type { Database } from "@/lib/simulator/platform/store/database";
import { defaultWorld } from "./world";

/**
 * Creates the world that follows the wall clock where none exists yet: without merchants. Its market starts now, unless
 * the installation operates its books manually. Safe to call from any number of processes concurrently. Returns true
 * when this call created it.
 */
export async function ensureDefaultWorld(db: Pick<Database, "transact">, real: Date): Promise<boolean> {
  return db.transact(async (sql) =>
    Boolean(
      await beginWorld(
        sql,
        {
          name: defaultWorld,
          seed: defaultWorld,
          mode: "wall",
          speed: 1,
          startsAt: real,
          scenario: "empty",
          terms: isManualLedger() ? byHandTerms : { banksAct: 1 },
        },
        real,
      ),
    ),
  );
}
