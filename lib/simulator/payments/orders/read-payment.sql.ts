import type { Sql } from "../../store/pool";
import { shownBeside, type Beside } from "./views";

/** A payment's row with what is shown beside it. */
export async function paymentBeside(sql: Sql, world: string, id: string): Promise<Beside | undefined> {
  const [row] = await sql<Beside>(
    `select p.*, ${shownBeside("p")} from payment p where p.world = $1::uuid and p.id = $2::uuid`,
    [world, id],
  );
  return row;
}
