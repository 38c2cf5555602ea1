import type { InWorld } from "../../store/tx";

/** The kinds of what happened in a world. */
export const happenedKinds = (tx: InWorld): Promise<{ kind: string }[]> =>
  tx.sql<{ kind: string }>("select distinct kind from happening where world = $1::uuid order by kind", [tx.world.id]);

/** The number of the last tick, and so how many there are. */
export const ticksInAll = (tx: InWorld): Promise<{ no: bigint | null }[]> =>
  tx.sql<{ no: bigint | null }>("select max(no) as no from tick where world = $1::uuid", [tx.world.id]);
