import { issueAt } from "@/lib/call/refusals";
import { shipmentFaults } from "@/lib/materials/rules";
import { materialLogistics as machine, openMaterial } from "@/lib/materials/states";
import { beijingDay } from "@/lib/time/beijing";
import { canSubmitFiles } from "../../files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import { lockRows, type Row } from "@/lib/simulator/platform/store/records";
import { transitionMany } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { syncBatchLogisticsState } from "./batch-logistics";

type Filling = Tx<"OPERATION_NOT_ALLOW" | "ORDER_CHANGED" | "MATERIAL_FIELD_INVALID" | "FILE_NOTFOUND"> &
  FileReaderContext;

/** Describes the logistics of a locked material, with the version that was read. */
export interface LogisticsSupplement {
  readonly material: Row<"Material">;
  readonly changes?: number | undefined;
  readonly logisticsProvider: string;
  readonly trackingNo: string;
  readonly shippedOn: string;
  readonly fileIds: readonly string[];
}

/**
 * Supplements the logistics of locked approved materials, one or many: all of them, or the call is refused. Operations
 * review each. `placeOf` returns the position of an item in the call's input, which is the prefix of its issues.
 */
export async function supplementMaterialLogistics(
  tx: Filling,
  supplements: readonly LogisticsSupplement[],
  placeOf: (at: number) => string = () => "",
): Promise<void> {
  const lockedLogistics = await heldLogistics(tx, supplements);
  const today = beijingDay(tx.now);
  for (const [at, { material, changes, ...shipment }] of supplements.entries()) {
    const row = lockedLogistics.get(material.id);
    if (!row || material.state !== openMaterial) return tx.refuse("OPERATION_NOT_ALLOW");
    if (changes !== undefined && row.changes !== changes) return tx.refuse("ORDER_CHANGED");
    const issues = shipmentFaults(shipment, today).map(({ path, issue }) => issueAt(`${placeOf(at)}${path}`, issue));
    if (issues.length > 0) return tx.refuse("MATERIAL_FIELD_INVALID", issues);
  }
  const files = [...new Set(supplements.flatMap(({ fileIds }) => fileIds))];
  if (!(await canSubmitFiles(tx, "MATERIAL", files))) return tx.refuse("FILE_NOTFOUND");
  await startReview(tx, [...lockedLogistics.values()]);
  await write(tx, supplements);
  for (const batchNo of new Set(supplements.map(({ material }) => material.fileBatchNo)))
    await syncBatchLogisticsState(tx, batchNo);
}

/** Locks the logistics of materials, and returns them by material. */
async function heldLogistics(
  tx: Tx,
  supplements: readonly LogisticsSupplement[],
): Promise<ReadonlyMap<string, Row<"MaterialLogistics">>> {
  const where = { world: tx.world.id, materialId: { in: supplements.map(({ material }) => material.id) } };
  const matches = await tx.prisma.materialLogistics.findMany({ where, select: { id: true } });
  const rows = await lockRows(
    tx,
    "MaterialLogistics",
    tx.world.id,
    matches.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.materialId, row]));
}

/** Moves logistics to their review, those of each state in one statement. */
async function startReview(tx: Filling, rows: readonly Row<"MaterialLogistics">[]): Promise<void> {
  const toFill = machine.states.filter((state) => machine.next(state, "fill") !== undefined);
  let count = 0;
  for (const state of toFill) {
    const ids = rows.filter((row) => row.state === state).map(({ id }) => id);
    if (ids.length > 0) count += await transitionMany(tx, machine, ids, state, ["fill"], tx.by.name);
  }
  if (count < rows.length) return tx.refuse("OPERATION_NOT_ALLOW");
}

/** Writes the supplements, those of one shipment in one statement. */
async function write(tx: Tx, supplements: readonly LogisticsSupplement[]): Promise<void> {
  const shipments = new Map<
    string,
    { fields: Omit<LogisticsSupplement, "material" | "changes">; materialIds: string[] }
  >();
  for (const { material, changes: _, ...fields } of supplements) {
    const key = JSON.stringify(fields);
    const shipment = shipments.get(key) ?? { fields, materialIds: [] };
    shipments.set(key, shipment);
    shipment.materialIds.push(material.id);
  }
  for (const { fields, materialIds } of shipments.values()) {
    const { logisticsProvider, trackingNo, shippedOn, fileIds } = fields;
    await tx.prisma.materialLogistics.updateMany({
      where: { world: tx.world.id, materialId: { in: materialIds } },
      data: { logisticsProvider, trackingNo, shippedOn, fileIds: [...new Set(fileIds)], reason: "", decidedAt: null },
    });
  }
}
