import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Empties one table of a world. */
export const emptyTable = (tx: InWorld, table: string): Promise<object[]> =>
  tx.sql(`delete from "${table}" where world = $1::uuid`, [tx.world.id]);
