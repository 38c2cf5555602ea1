import type { materialBatches } from "@/lib/materials/calls/batches";
import { areOwnFiles } from "../../files/own-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import { papersOf, papersShown } from "./papers";
import { heldBatch } from "./views";

/** Says which papers a batch comes with, as long as it is not handed in. */
export const setBatchPapers: Handler<typeof materialBatches.setBatchPapers> = async (asked, { transact }) =>
  transact(async (tx) => {
    const batch = await heldBatch(tx, asked.batchNo);
    if (batch.submittedAt !== null || batch.state === "dropped") return tx.refuse("OPERATION_NOT_ALLOW");
    const [namedFileIds, commonFileIds] = [[...new Set(asked.namedFileIds)], [...new Set(asked.commonFileIds)]];
    const all = [...new Set([...namedFileIds, ...commonFileIds])];
    if (!(await areOwnFiles(tx, "MATERIAL", all))) return tx.refuse("FILE_NOTFOUND");
    const data = { namedFileIds, commonFileIds };
    await tx.prisma.materialBatch.updateMany({ where: { world: batch.world, id: batch.id }, data });
    const now = { ...batch, ...data };
    return papersShown(await papersOf(tx, now), now);
  });
