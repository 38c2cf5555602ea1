import { anyTable, queryRows } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Empties one table of a world. */
export const deleteWorldRowsOfTable = (tx: InWorld, table: string): Promise<unknown[]> =>
  queryRows(tx.sql, anyTable.deleteFrom(table).where("world", "=", tx.world.id));
