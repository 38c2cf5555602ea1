import { invariant } from "@/lib/call/refusals";
import type { InWorld } from "../../store/tx";
import type { World } from "../../worlds/world";
import { settlementWithBeside } from "./read-settlement.sql";
import { shownSettlement, type SettlementView } from "./views";

/** The present settlement, inside a transaction. */
export async function readSettlement(tx: InWorld<World>, id: string): Promise<SettlementView> {
  const row = await settlementWithBeside(tx, id);
  invariant(row, "a settlement that was written can be read");
  return shownSettlement(row, tx.world);
}
