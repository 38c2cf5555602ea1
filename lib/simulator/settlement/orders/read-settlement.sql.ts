import type { InWorld } from "../../store/tx";
import { settlementBeside, type SettlementBeside } from "./views";

/** A settlement's row with what is shown beside it. */
export async function settlementWithBeside(tx: InWorld, id: string): Promise<SettlementBeside | undefined> {
  const [row] = await tx.sql<SettlementBeside>(
    `select s.*, ${settlementBeside} from settlement_order s where s.world = $1::uuid and s.id = $2::uuid`,
    [tx.world.id, id],
  );
  return row;
}
