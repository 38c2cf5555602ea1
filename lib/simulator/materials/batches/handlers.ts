import type { externalOrders } from "@/lib/materials/calls/external-orders";
import type { materialBatchCalls as calls } from "@/lib/materials/calls/batches";
import { materialBatchMachine as machine } from "@/lib/materials/states";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { completeMaterialBatchLogistics } from "./complete-logistics";
import { editMaterialBatchRow, listFaultyMaterialBatchRows } from "./correct";
import { downloadMaterialBatchFile } from "./download";
import { getMaterialBatchProgress, getMaterialBatch, listMaterialBatches, listMaterialBatchesBeingRead } from "./lists";
import { replaceMaterialBatchFile, createMaterialBatchFromUpload } from "./start";
import { setMaterialBatchDocuments } from "./set-papers";
import { submitMaterialBatch } from "./submit";
import { requestMaterialBatchSettlement } from "./switch";
import { readMaterialBatchView, lockMaterialBatchAtVersion } from "./views";

/** Discards a batch; if it is being read, the reading has no effect. */
const dropBatch: Handlers<typeof calls>["dropBatch"] = async ({ batchNo, changes }, { transact }) =>
  transact(async (tx) => {
    const batch = await lockMaterialBatchAtVersion(tx, batchNo, changes);
    if (!(await transition(tx, machine, batch, "drop"))) return tx.refuse("OPERATION_NOT_ALLOW");
    return readMaterialBatchView(tx, batch);
  });

export const materialBatchHandlers: Handlers<typeof calls> = {
  startBatch: createMaterialBatchFromUpload,
  batchProgress: getMaterialBatchProgress,
  runningBatches: listMaterialBatchesBeingRead,
  materialBatches: listMaterialBatches,
  materialBatch: getMaterialBatch,
  downloadBatchFile: downloadMaterialBatchFile,
  replaceBatchFile: replaceMaterialBatchFile,
  setBatchPapers: setMaterialBatchDocuments,
  dropBatch,
  submitBatch: submitMaterialBatch,
  completeBatchLogistics: completeMaterialBatchLogistics,
};

export const externalOrderHandlers: Handlers<typeof externalOrders> = {
  rowsToEdit: listFaultyMaterialBatchRows,
  editRow: editMaterialBatchRow,
  switchBatch: requestMaterialBatchSettlement,
};
