import { neededColumns, type BatchColumn } from "@/lib/materials/batch-columns";
import { settlementType } from "@/lib/materials/calls/materials";
import { materialBatch } from "@/lib/materials/states";
import { batchRowsMax } from "@/lib/materials/terms";
import { readNext, type SheetKind } from "../../files/sheets/read-next";
import type { Database } from "../../store/database";
import { transition } from "../../store/transition";
import { judge, judgingOf, type Judged, type Judging } from "./judge";
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
  validate: (tx, rows, judging, columns) => judge(tx, rows, { ...judging, columns }),
  isFaulty: ({ faults }) => faults !== null,
  write: (tx, batch, rows) =>
    writeRows(
      tx,
      batch,
      rows.map(({ row: { no, cells }, validated: judged }) => ({ no, cells, judged })),
    ),
  forget: ({ prisma }, { world, id: batchId }) => prisma.materialBatchRow.deleteMany({ where: { world, batchId } }),
  note: ({ prisma }, { world, id }, data) => prisma.materialBatch.updateMany({ where: { world, id }, data }),
  end: (tx, batch, event) => transition(tx, materialBatch, batch, event),
};

/** Reads the next file of materials, if there is one, of all worlds or of only one. True when there was one. */
export const readNextMaterials = (db: Database, { only }: { only?: string } = {}): Promise<boolean> =>
  readNext(db, materialLists, only);
