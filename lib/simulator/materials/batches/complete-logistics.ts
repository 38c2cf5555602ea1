import type { materialBatchCalls } from "@/lib/materials/calls/batches";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRows } from "@/lib/simulator/platform/store/records";
import { supplementMaterialLogistics } from "../logistics/fill";
import { readMaterialBatchView, findMerchantMaterialBatch } from "./views";

/** Supplements the logistics of many materials of one batch, all or none. */
export const completeMaterialBatchLogistics: Handler<typeof materialBatchCalls.completeBatchLogistics> = async (
  { batchNo, rows },
  { transact },
) =>
  transact(async (tx) => {
    const batch = (await findMerchantMaterialBatch(tx, tx.principal, batchNo)) ?? tx.refuse("ORDER_NOTFOUND");
    const rowsByOrder = new Map(rows.map((row) => [row.orderId, row]));
    const materials = await tx.prisma.material.findMany({
      where: { world: batch.world, fileBatchNo: batchNo, serialNo: { in: [...rowsByOrder.keys()] } },
      select: { id: true },
    });
    if (materials.length < rowsByOrder.size) return tx.refuse("ORDER_NOTFOUND");
    const lockedMaterials = await lockRows(
      tx,
      "Material",
      batch.world,
      materials.map(({ id }) => id),
    );
    await supplementMaterialLogistics(
      tx,
      lockedMaterials.flatMap((material) => {
        const { orderId: _, ...shipment } = rowsByOrder.get(material.serialNo) ?? tx.refuse("ORDER_NOTFOUND");
        return [{ material, ...shipment }];
      }),
      (at) => `rows.${[...rowsByOrder.keys()].indexOf(lockedMaterials[at]?.serialNo ?? "")}.`,
    );
    return readMaterialBatchView(tx, batch);
  });
