import { invariant } from "@/lib/call/refusals";
import { operatorNames } from "../../access/operator-names";
import { together } from "../../store/together";
import type { InWorld } from "../../store/tx";
import type { World } from "../../worlds/world";
import { toSettlementView, type SettlementView } from "./views";

/** The present settlement, inside a transaction. */
export async function readSettlement(tx: InWorld<World>, id: string): Promise<SettlementView> {
  const row = await tx.prisma.settlementOrder.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "a settlement that was written can be read");
  const [review, names] = await together(
    tx.prisma.paymentReview.findFirst({ where: { world: tx.world.id, paymentId: id } }),
    operatorNames(tx, [row.operatorId]),
  );
  const beside = { operator: names.get(row.operatorId) ?? null, reviewState: review?.state ?? null };
  return toSettlementView(row, tx.world, beside);
}
