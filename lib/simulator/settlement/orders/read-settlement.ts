import { invariant } from "@/lib/call/refusals";
import { operatorNames } from "../../access/operator-names";
import { readRow, readRows } from "../../store/records";
import { together } from "../../store/together";
import type { InWorld } from "../../store/tx";
import type { World } from "../../worlds/world";
import { toSettlementView, type SettlementView } from "./views";

/** The present settlement, inside a transaction. */
export async function readSettlement(tx: InWorld<World>, id: string): Promise<SettlementView> {
  const row = await readRow(tx, "SettlementOrder", { world: tx.world.id, id });
  invariant(row, "a settlement that was written can be read");
  const [[review], names] = await together(
    readRows(tx, "PaymentReview", { world: tx.world.id, paymentId: id }, ["state"]),
    operatorNames(tx, [row.operatorId]),
  );
  const beside = { operator: names.get(row.operatorId) ?? null, reviewState: review?.state ?? null };
  return toSettlementView(row, tx.world, beside);
}
