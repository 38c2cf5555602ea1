import type { materialBatches } from "@/lib/materials/calls/batches";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRows } from "@/lib/simulator/platform/store/records";
import { fillLogistics } from "../logistics/fill";
import { batchNow, ownBatch } from "./views";

/** Supplements the logistics of many materials of one batch, all or none. */
export const completeBatchLogistics: Handler<typeof materialBatches.completeBatchLogistics> = async (
  { batchNo, rows },
  { transact },
) =>
  transact(async (tx) => {
    const batch = (await ownBatch(tx, tx.who, batchNo)) ?? tx.refuse("ORDER_NOTFOUND");
    const asked = new Map(rows.map((row) => [row.orderId, row]));
    const found = await tx.prisma.material.findMany({
      where: { world: batch.world, fileBatchNo: batchNo, serialNo: { in: [...asked.keys()] } },
      select: { id: true },
    });
    if (found.length < asked.size) return tx.refuse("ORDER_NOTFOUND");
    const held = await lockRows(
      tx,
      "Material",
      batch.world,
      found.map(({ id }) => id),
    );
    await fillLogistics(
      tx,
      held.flatMap((material) => {
        const { orderId: _, ...filled } = asked.get(material.serialNo) ?? tx.refuse("ORDER_NOTFOUND");
        return [{ material, ...filled }];
      }),
      (at) => `rows.${[...asked.keys()].indexOf(held[at]?.serialNo ?? "")}.`,
    );
    return batchNow(tx, batch);
  });
