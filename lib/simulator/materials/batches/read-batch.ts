import { neededColumns, type BatchColumn } from "@/lib/materials/batch-columns";
import { invariant } from "@/lib/call/refusals";
import { settlementType } from "@/lib/materials/calls/materials";
import { materialBatch } from "@/lib/materials/states";
import { batchRowsMax } from "@/lib/materials/terms";
import { readNext, type SheetKind } from "../../files/sheets/read-next";
import { sendMessage } from "../../notices/message";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { judgingOf, validating, type Judged, type Judging } from "./judge";
import { batchLabels, exampleSheets } from "./labels";
import { writeRows } from "./rows";

const materialLists: SheetKind<"MaterialBatch", BatchColumn, Judging, Judged> = {
  model: "MaterialBatch",
  rowsMax: batchRowsMax,
  known: async ({ kind }) => ({
    columns: (await batchLabels()).columns,
    needed: neededColumns(settlementType.parse(kind)),
    examples: await exampleSheets(),
  }),
  facts: (tx, batch) => judgingOf(tx.now, batch),
  validating: (tx, rows, judging, columns) => validating(tx, rows, { ...judging, columns }),
  isFaulty: ({ faults }) => faults !== null,
  write: writeRows,
  forget: ({ prisma }, { world, id: batchId }) => prisma.materialBatchRow.deleteMany({ where: { world, batchId } }),
  note: ({ prisma }, { world, id }, data) => prisma.materialBatch.updateMany({ where: { world, id }, data }),
  async end(tx, batch, event) {
    if (!(await transition(tx, materialBatch, batch, event))) return false;
    await tellRead(tx, batch, event);
    return true;
  },
};

const kinds = { finish: "materialListRead", fail: "materialListFailed" } as const;

/** Tells whoever sent a list what has become of its file: what is good is to be handed in, the rest corrected. */
async function tellRead(tx: Tx, { world, id }: Row<"MaterialBatch">, event: keyof typeof kinds): Promise<void> {
  const row = await tx.prisma.materialBatch.findFirst({ where: { world, id } });
  invariant(row, "a list that was read is there");
  const { userNo, operatorId, batchNo, rowsRead: rows, rowsFaulty: count } = row;
  await sendMessage(tx, { userNo, operatorId, kind: kinds[event], facts: { batchNo, rows, count } });
}

/** Reads the next file of materials, if there is one, of all worlds or of only one. True when there was one. */
export const readNextMaterials = (db: Database, { only }: { only?: string } = {}): Promise<boolean> =>
  readNext(db, materialLists, only);
