import { invariant } from "@/lib/call/refusals";
import { operatorNames } from "../../access/operator-names";
import type { InWorld } from "../../store/tx";
import { toTransferView, type TransferView } from "./views";

/** The present transfer as its payer sees it, inside a transaction. */
export async function readTransfer(tx: InWorld, id: string): Promise<TransferView> {
  const row = await tx.prisma.accountTransfer.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "a transfer that was written can be read");
  const names = await operatorNames(tx, [row.operatorId]);
  return toTransferView(row, { operator: names.get(row.operatorId) ?? null, isOut: true });
}
