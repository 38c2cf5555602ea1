import type { externalOrders } from "@/lib/materials/calls/external-orders";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRows } from "@/lib/simulator/platform/store/records";
import { createSettlementRequests } from "../switch/request-switch";
import { findMerchantMaterialBatch } from "./views";

/** Requests the settlement of a batch's materials, as far as allowed, together. */
export const requestMaterialBatchSettlement: Handler<typeof externalOrders.switchBatch> = async (
  { fileBatchNo },
  { transact },
) =>
  transact(async (tx) => {
    const batch = (await findMerchantMaterialBatch(tx, tx.principal, fileBatchNo)) ?? tx.refuse("ORDER_NOTFOUND");
    const where = { world: batch.world, fileBatchNo };
    const materials = await tx.prisma.material.findMany({ where, select: { id: true } });
    const rows = await lockRows(
      tx,
      "Material",
      batch.world,
      materials.map(({ id }) => id),
    );
    const requestedRows = await createSettlementRequests(tx, rows);
    if (requestedRows.length === 0) return tx.refuse("OPERATION_NOT_ALLOW");
    return { asked: requestedRows.map(({ serialNo }) => serialNo), left: rows.length - requestedRows.length };
  });
