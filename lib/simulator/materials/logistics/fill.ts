import { issueAt } from "@/lib/call/refusals";
import { shipmentFaults } from "@/lib/materials/rules";
import { materialLogistics as machine, openMaterial } from "@/lib/materials/states";
import { dayOf } from "@/lib/time/beijing";
import { areOwnFiles } from "../../files/own-files";
import type { Looking } from "../../files/seen-file";
import { lockRows, type Row } from "@/lib/simulator/platform/store/records";
import { transitionMany } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { followBatch } from "./of-batch";

type Filling = Tx<"OPERATION_NOT_ALLOW" | "ORDER_CHANGED" | "MATERIAL_FIELD_INVALID" | "FILE_NOTFOUND"> & Looking;

/** What a material that is held is supplemented with, and how its logistics were looked at. */
export interface Filled {
  readonly material: Row<"Material">;
  readonly changes?: number | undefined;
  readonly logisticsProvider: string;
  readonly trackingNo: string;
  readonly shippedOn: string;
  readonly fileIds: readonly string[];
}

/**
 * Supplements the logistics of approved materials that are held, one or many: all of them, or it is refused. Operations
 * review each. `placeOf` returns the place of one of them in the call's input, which its issues are named by.
 */
export async function fillLogistics(
  tx: Filling,
  filled: readonly Filled[],
  placeOf: (at: number) => string = () => "",
): Promise<void> {
  const held = await heldLogistics(tx, filled);
  const today = dayOf(tx.now);
  for (const [at, { material, changes, ...said }] of filled.entries()) {
    const row = held.get(material.id);
    if (!row || material.state !== openMaterial) return tx.refuse("OPERATION_NOT_ALLOW");
    if (changes !== undefined && row.changes !== changes) return tx.refuse("ORDER_CHANGED");
    const issues = shipmentFaults(said, today).map(({ path, issue }) => issueAt(`${placeOf(at)}${path}`, issue));
    if (issues.length > 0) return tx.refuse("MATERIAL_FIELD_INVALID", issues);
  }
  const files = [...new Set(filled.flatMap(({ fileIds }) => fileIds))];
  if (!(await areOwnFiles(tx, "MATERIAL", files))) return tx.refuse("FILE_NOTFOUND");
  await moved(tx, [...held.values()]);
  await write(tx, filled);
  for (const batchNo of new Set(filled.map(({ material }) => material.fileBatchNo))) await followBatch(tx, batchNo);
}

/** The logistics of materials, by the materials, kept from change. */
async function heldLogistics(
  tx: Tx,
  filled: readonly Filled[],
): Promise<ReadonlyMap<string, Row<"MaterialLogistics">>> {
  const where = { world: tx.world.id, materialId: { in: filled.map(({ material }) => material.id) } };
  const found = await tx.prisma.materialLogistics.findMany({ where, select: { id: true } });
  const rows = await lockRows(
    tx,
    "MaterialLogistics",
    tx.world.id,
    found.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.materialId, row]));
}

/** Takes logistics to their review, those of each state in one statement. */
async function moved(tx: Filling, rows: readonly Row<"MaterialLogistics">[]): Promise<void> {
  const toFill = machine.states.filter((state) => machine.next(state, "fill") !== undefined);
  let count = 0;
  for (const state of toFill) {
    const ids = rows.filter((row) => row.state === state).map(({ id }) => id);
    if (ids.length > 0) count += await transitionMany(tx, machine, ids, state, ["fill"], tx.by.name);
  }
  if (count < rows.length) return tx.refuse("OPERATION_NOT_ALLOW");
}

/** Writes what was said, in one statement for all of one shipment. */
async function write(tx: Tx, filled: readonly Filled[]): Promise<void> {
  const shipments = new Map<string, { said: Omit<Filled, "material" | "changes">; materialIds: string[] }>();
  for (const { material, changes: _, ...said } of filled) {
    const key = JSON.stringify(said);
    const shipment = shipments.get(key) ?? { said, materialIds: [] };
    shipments.set(key, shipment);
    shipment.materialIds.push(material.id);
  }
  for (const { said, materialIds } of shipments.values()) {
    const { logisticsProvider, trackingNo, shippedOn, fileIds } = said;
    await tx.prisma.materialLogistics.updateMany({
      where: { world: tx.world.id, materialId: { in: materialIds } },
      data: { logisticsProvider, trackingNo, shippedOn, fileIds: [...new Set(fileIds)], reason: "", decidedAt: null },
    });
  }
}
