import type { externalOrders } from "@/lib/materials/calls/external-orders";
import type { Handler } from "@/lib/simulator/platform/handler";
import { lockRows } from "@/lib/simulator/platform/store/records";
import { askSwitches } from "../switch/ask";
import { ownBatch } from "./views";

/** Asks for the materials of a batch to be settled after all, those that may be, together. */
export const switchBatch: Handler<typeof externalOrders.switchBatch> = async ({ fileBatchNo }, { transact }) =>
  transact(async (tx) => {
    const batch = (await ownBatch(tx, tx.who, fileBatchNo)) ?? tx.refuse("ORDER_NOTFOUND");
    const where = { world: batch.world, fileBatchNo };
    const found = await tx.prisma.material.findMany({ where, select: { id: true } });
    const rows = await lockRows(
      tx,
      "Material",
      batch.world,
      found.map(({ id }) => id),
    );
    const asked = await askSwitches(tx, rows);
    if (asked.length === 0) return tx.refuse("OPERATION_NOT_ALLOW");
    return { asked: asked.map(({ serialNo }) => serialNo), left: rows.length - asked.length };
  });
