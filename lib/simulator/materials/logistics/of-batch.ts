import {
  materialBatch as machine,
  materialLogistics,
  material as materialMachine,
  openMaterial,
} from "@/lib/materials/states";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type LogisticsState = (typeof materialLogistics.states)[number];

/** Logistics that their merchant has to supplement. */
const toFill = materialLogistics.states.filter((state) => materialLogistics.next(state, "fill") !== undefined);
/** A material that is not decided for good, and may come to be approved. */
const toApprove = materialMachine.states.filter(
  (state) => state !== openMaterial && materialMachine.next(state, "cancel"),
);

/** The logistics of a batch's materials that are approved and wait to be supplemented. */
export async function waitingLogistics(
  { prisma }: InWorld,
  { world, batchNo: fileBatchNo }: Pick<Row<"MaterialBatch">, "world" | "batchNo">,
): Promise<Row<"MaterialLogistics">[]> {
  const rows = await prisma.materialLogistics.findMany({ where: { world, fileBatchNo, state: { in: toFill } } });
  const gone = await goneOf({ prisma }, world, fileBatchNo);
  return rows.filter(({ materialId }) => !gone.has(materialId));
}

/** Materials of a batch whose goods were not shipped and that do not count any more. */
async function goneOf(
  { prisma }: Pick<InWorld, "prisma">,
  world: string,
  fileBatchNo: string,
): Promise<ReadonlySet<string>> {
  const where = { world, fileBatchNo, shipmentStatus: "notShipped", state: { notIn: [...toApprove, openMaterial] } };
  const rows = await prisma.material.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** What a batch that was handed in waits for: its merchant, operations, or nobody. */
async function standingOf(tx: InWorld, { world, batchNo: fileBatchNo }: Row<"MaterialBatch">) {
  const unshipped = { world, fileBatchNo, shipmentStatus: "notShipped", state: { in: toApprove } };
  if ((await tx.prisma.material.count({ where: unshipped })) > 0) return "await";
  const gone = [...(await goneOf(tx, world, fileBatchNo))];
  const count = (state: { in: LogisticsState[] }) =>
    tx.prisma.materialLogistics.count({ where: { world, fileBatchNo, materialId: { notIn: gone }, state } });
  if ((await count({ in: [...toFill] })) > 0) return "await";
  return (await count({ in: ["filled"] })) > 0 ? "fill" : "close";
}

/**
 * Keeps the state of the list that a material came in with what its logistics have come to. Nothing where it was typed,
 * or nothing changes. The materials are locked before the list.
 */
export async function followBatch(tx: Tx, fileBatchNo: string): Promise<void> {
  if (fileBatchNo === "") return;
  const batch = await lockRow(tx, "MaterialBatch", { world: tx.world.id, batchNo: fileBatchNo });
  if (batch) await transition(tx, machine, batch, await standingOf(tx, batch));
}
