import type { Sql } from "@/lib/simulator/platform/store/pool";
import { forget } from "@/lib/simulator/platform/store/operation-cache";
import { worldColumns, type World } from "./world";

/** Returns a world without locking its row. */
export const worldById = (sql: Sql, id: string): Promise<World[]> =>
  sql<World>(`select ${worldColumns} from world w where id = $1::uuid`, [id]);

/**
 * Locks a world's row until the transaction ends. "No key": rows that refer to the world hold key shares on it, and a
 * plain "for update" would wait for them.
 */
export async function lockWorld(sql: Sql, id: string): Promise<World[]> {
  const rows = await sql<World>(`select ${worldColumns} from world w where id = $1::uuid for no key update`, [id]);
  // what was read before may have changed while others were waited for
  forget(sql);
  return rows;
}
