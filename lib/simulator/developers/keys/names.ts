import { readRowsOf } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const prefix = "key:";

/** Returns the actor name of a key in the audit log, the history and the ledger. */
export const apiKeyActorName = (keyId: string): string => `${prefix}${keyId}`;

/** Returns the display name of a key among people. */
export const apiKeyDisplayName = (name: string): string => `API · ${name}`;

/** Returns the names of the API keys among some actors, by the actor. */
export async function apiKeyNamesByActor(tx: InWorld, whos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(whos.flatMap((actor) => (actor.startsWith(prefix) ? [actor.slice(prefix.length)] : [])));
  if (ids.size === 0) return new Map();
  const keys = await readRowsOf(tx, "ApiKey", tx.world.id, [...ids], ["id", "name"]);
  return new Map(keys.map(({ id, name }) => [apiKeyActorName(id), apiKeyDisplayName(name)]));
}
