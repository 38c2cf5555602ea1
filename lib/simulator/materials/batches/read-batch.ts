import { requiredMaterialColumns, type MaterialBatchColumn } from "@/lib/materials/batch-columns";
import { invariant } from "@/lib/call/refusals";
import { settlementType } from "@/lib/materials/calls/materials";
import { materialBatchMachine } from "@/lib/materials/states";
import { materialBatchRowsMax } from "@/lib/materials/terms";
import { readNextSheetFile, type SheetKind } from "../../files/sheets/read-next";
import { sendMerchantMessage } from "../../notices/message";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import {
  materialRowContext,
  prepareMaterialRowValidation,
  type RowValidation,
  type MaterialRowContext,
} from "./validate";
import { materialBatchLabels, exampleSheetNames } from "./labels";
import { writeMaterialRows } from "./rows";

const materialLists: SheetKind<"MaterialBatch", MaterialBatchColumn, MaterialRowContext, RowValidation> = {
  model: "MaterialBatch",
  rowsMax: materialBatchRowsMax,
  knownList: async ({ kind }) => ({
    columns: (await materialBatchLabels()).columns,
    requiredColumns: requiredMaterialColumns(settlementType.parse(kind)),
    examples: await exampleSheetNames(),
  }),
  facts: (tx, batch) => materialRowContext(tx.now, batch),
  validating: (tx, rows, judging, columns) => prepareMaterialRowValidation(tx, rows, { ...judging, columns }),
  isFaulty: ({ faults }) => faults !== null,
  write: writeMaterialRows,
  forget: ({ prisma }, { world, id: batchId }) => prisma.materialBatchRow.deleteMany({ where: { world, batchId } }),
  note: ({ prisma }, { world, id }, data) => prisma.materialBatch.updateMany({ where: { world, id }, data }),
  async end(tx, batch, event) {
    if (!(await transition(tx, materialBatchMachine, batch, event))) return false;
    await notifyRead(tx, batch, event);
    return true;
  },
};

const kinds = { finish: "materialListRead", fail: "materialListFailed" } as const;

/** Notifies the sender of a list of its file's outcome: good rows can be submitted, others corrected. */
async function notifyRead(tx: Tx, { world, id }: Row<"MaterialBatch">, event: keyof typeof kinds): Promise<void> {
  const row = await tx.prisma.materialBatch.findFirst({ where: { world, id } });
  invariant(row, "a list that was read is there");
  const { userNo, operatorId, batchNo, rowsRead: rows, rowsFaulty: count } = row;
  await sendMerchantMessage(tx, { userNo, operatorId, kind: kinds[event], facts: { batchNo, rows, count } });
}

/**
 * Reads the next file of materials, if there is one, of all environments or of one. Returns true when there was one.
 */
export const readNextMaterialBatchFile = (db: Database, { only }: { only?: string } = {}): Promise<boolean> =>
  readNextSheetFile(db, materialLists, only);
