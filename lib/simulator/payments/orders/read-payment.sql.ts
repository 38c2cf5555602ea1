import { shownBeside, type Beside } from "./views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** A payment's row with what is shown beside it. */
export async function paymentBeside(tx: InWorld, id: string): Promise<Beside | undefined> {
  const [row] = await tx.sql<Beside>(
    `select p.*, ${shownBeside("p")} from payment p where p.world = $1::uuid and p.id = $2::uuid`,
    [tx.world.id, id],
  );
  return row;
}
