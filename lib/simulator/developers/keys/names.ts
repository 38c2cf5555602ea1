import { readRowsOf } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const prefix = "key:";

/** How the audit log, the history and the ledger know a key. */
export const keyActor = (keyId: string): string => `${prefix}${keyId}`;

/** How a key is named among people. */
export const nameOfKey = (name: string): string => `API · ${name}`;

/** The names of the API keys among some actors, by the actor. */
export async function keyNames(tx: InWorld, whos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(whos.flatMap((who) => (who.startsWith(prefix) ? [who.slice(prefix.length)] : [])));
  if (ids.size === 0) return new Map();
  const known = await readRowsOf(tx, "ApiKey", tx.world.id, [...ids], ["id", "name"]);
  return new Map(known.map(({ id, name }) => [keyActor(id), nameOfKey(name)]));
}
