import type { materialBatchCalls } from "@/lib/materials/calls/batches";
import { canSubmitFiles } from "../../files/own-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import { batchPapersOf, batchPapersView } from "./papers";
import { lockMerchantMaterialBatch } from "./views";

/** Sets the documents of a batch, until it is submitted. */
export const setMaterialBatchDocuments: Handler<typeof materialBatchCalls.setBatchPapers> = async (
  input,
  { transact },
) =>
  transact(async (tx) => {
    const batch = await lockMerchantMaterialBatch(tx, input.batchNo);
    if (batch.submittedAt !== null || batch.state === "dropped") return tx.refuse("OPERATION_NOT_ALLOW");
    const [namedFileIds, commonFileIds] = [[...new Set(input.namedFileIds)], [...new Set(input.commonFileIds)]];
    const all = [...new Set([...namedFileIds, ...commonFileIds])];
    if (!(await canSubmitFiles(tx, "MATERIAL", all))) return tx.refuse("FILE_NOTFOUND");
    const data = { namedFileIds, commonFileIds };
    await tx.prisma.materialBatch.updateMany({ where: { world: batch.world, id: batch.id }, data });
    const now = { ...batch, ...data };
    return batchPapersView(await batchPapersOf(tx, now), now);
  });
