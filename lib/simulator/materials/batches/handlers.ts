import type { externalOrders } from "@/lib/materials/calls/external-orders";
import type { materialBatches as calls } from "@/lib/materials/calls/batches";
import { materialBatch as machine } from "@/lib/materials/states";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { completeBatchLogistics } from "./complete-logistics";
import { editRow, rowsToEdit } from "./correct";
import { downloadBatchFile } from "./download";
import { batchProgress, materialBatch, materialBatches, runningBatches } from "./lists";
import { replaceBatchFile, startBatch } from "./start";
import { setBatchPapers } from "./set-papers";
import { submitBatch } from "./submit";
import { switchBatch } from "./switch";
import { batchNow, lookedAtBatch } from "./views";

/** Discards a batch; where it is being read, what is read comes to nothing. */
const dropBatch: Handlers<typeof calls>["dropBatch"] = async ({ batchNo, changes }, { transact }) =>
  transact(async (tx) => {
    const batch = await lookedAtBatch(tx, batchNo, changes);
    if (!(await transition(tx, machine, batch, "drop"))) return tx.refuse("OPERATION_NOT_ALLOW");
    return batchNow(tx, batch);
  });

export const materialBatchHandlers: Handlers<typeof calls> = {
  startBatch,
  batchProgress,
  runningBatches,
  materialBatches,
  materialBatch,
  downloadBatchFile,
  replaceBatchFile,
  setBatchPapers,
  dropBatch,
  submitBatch,
  completeBatchLogistics,
};

export const externalOrderHandlers: Handlers<typeof externalOrders> = { rowsToEdit, editRow, switchBatch };
