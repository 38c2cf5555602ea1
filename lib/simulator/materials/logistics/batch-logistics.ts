import {
  materialBatchMachine as machine,
  materialLogistics,
  material as materialMachine,
  openMaterial,
} from "@/lib/materials/states";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type LogisticsState = (typeof materialLogistics.states)[number];

/** Lists the states of logistics that their merchant has to supplement. */
const toFill = materialLogistics.states.filter((state) => materialLogistics.next(state, "fill") !== undefined);
/** Lists the states of materials that are not finally decided, and may still be approved. */
const toApprove = materialMachine.states.filter(
  (state) => state !== openMaterial && materialMachine.next(state, "cancel"),
);

/** Returns the logistics of a batch's approved materials that wait to be supplemented. */
export async function findBatchLogisticsToSupplement(
  { prisma }: InWorld,
  { world, batchNo: fileBatchNo }: Pick<Row<"MaterialBatch">, "world" | "batchNo">,
): Promise<Row<"MaterialLogistics">[]> {
  const rows = await prisma.materialLogistics.findMany({ where: { world, fileBatchNo, state: { in: toFill } } });
  const excludedIds = await goneOf({ prisma }, world, fileBatchNo);
  return rows.filter(({ materialId }) => !excludedIds.has(materialId));
}

/** Returns the unshipped materials of a batch that no longer count. */
async function goneOf(
  { prisma }: Pick<InWorld, "prisma">,
  world: string,
  fileBatchNo: string,
): Promise<ReadonlySet<string>> {
  const where = { world, fileBatchNo, shipmentStatus: "notShipped", state: { notIn: [...toApprove, openMaterial] } };
  const rows = await prisma.material.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the event for the next step of a submitted batch: it waits for its merchant, for operations, or for nobody.
 */
async function standingOf(tx: InWorld, { world, batchNo: fileBatchNo }: Row<"MaterialBatch">) {
  const where = { world, fileBatchNo, shipmentStatus: "notShipped", state: { in: toApprove } };
  if ((await tx.prisma.material.count({ where: where })) > 0) return "await";
  const excludedIds = [...(await goneOf(tx, world, fileBatchNo))];
  const count = (state: { in: LogisticsState[] }) =>
    tx.prisma.materialLogistics.count({ where: { world, fileBatchNo, materialId: { notIn: excludedIds }, state } });
  if ((await count({ in: [...toFill] })) > 0) return "await";
  return (await count({ in: ["filled"] })) > 0 ? "fill" : "close";
}

/**
 * Updates the state of a material's list to match its logistics. Does nothing for a material without a list, or without
 * a change. The materials are locked before the list.
 */
export async function syncBatchLogisticsState(tx: Tx, fileBatchNo: string): Promise<void> {
  if (fileBatchNo === "") return;
  const batch = await lockRow(tx, "MaterialBatch", { world: tx.world.id, batchNo: fileBatchNo });
  if (batch) await transition(tx, machine, batch, await standingOf(tx, batch));
}
