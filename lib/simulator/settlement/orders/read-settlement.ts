import { invariant } from "@/lib/call/refusals";
import { queryFirstRow, query } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { settlementExtraColumns, toSettlementView, type SettlementView } from "./views";

/** Reads the current state of a settlement inside a transaction. */
export async function readSettlement(tx: InWorld<World>, id: string): Promise<SettlementView> {
  const settlement = query.selectFrom("settlementOrder as s").where("s.world", "=", tx.world.id).where("s.id", "=", id);
  const row = await queryFirstRow(tx.sql, settlement.selectAll("s").select(settlementExtraColumns));
  invariant(row, "a settlement that was written can be read");
  return toSettlementView(row, tx.world);
}
