import { invariant } from "@/lib/call/refusals";
import { readBeside } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { settlementBeside, settlementRowView, type SettlementBeside, type SettlementView } from "./views";

/** Reads the current state of a settlement inside a transaction. */
export async function readSettlement(tx: InWorld<World>, id: string): Promise<SettlementView> {
  const beside = settlementBeside("settlement_order");
  const key = { world: tx.world.id, id };
  const row = await readBeside<"SettlementOrder", SettlementBeside>(tx, "SettlementOrder", key, beside);
  invariant(row, "a settlement that was written can be read");
  return settlementRowView(row, tx.world);
}
