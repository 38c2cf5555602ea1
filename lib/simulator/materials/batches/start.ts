import { issueAt } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import type { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialBatchMachine as machine } from "@/lib/materials/states";
import { materialBatchesOpenMax } from "@/lib/materials/terms";
import { beijingText } from "@/lib/time/beijing";
import { findMerchantOrPublicFile } from "../../files/stored-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { maySettleByCustoms } from "../customs/standing";
import { readMaterialBatchView, lockMaterialBatchAtVersion } from "./views";

type UploadContext = Tx<"FILE_NOTFOUND" | "INVALID_FILE_TYPE" | "BATCH_REPEATED"> & { readonly principal: Principal };

/**
 * Returns an upload that a list may be read from. Content that the merchant has sent before requires a confirmation.
 */
async function sheetSent(tx: UploadContext, fileId: string, isAgain: boolean) {
  const { userNo, operatorId } = tx.principal;
  const file = await findMerchantOrPublicFile(tx, userNo, fileId);
  if (file?.operatorId !== operatorId) return tx.refuse("FILE_NOTFOUND");
  if (file.use !== "ORDER_SHEET")
    return tx.refuse("INVALID_FILE_TYPE", issueAt("fileId"), { formats: ".xls .xlsx .csv" });
  const before = await tx.prisma.materialBatch.findFirst({
    where: { world: tx.world.id, userNo, fileHash: file.hash, state: { notIn: ["failed", "dropped"] } },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    select: { batchNo: true, placedAt: true },
  });
  if (before && !isAgain)
    return tx.refuse("BATCH_REPEATED", { batchNo: before.batchNo, at: beijingText(before.placedAt) });
  return { fileId, fileName: file.name, fileHash: file.hash };
}

/** Accepts an upload as a list of a kind; the next free reader reads it. */
export const createMaterialBatchFromUpload: Handler<typeof materialBatchCalls.startBatch> = async (
  { fileId, settlementType: kind, isAgain, dialect },
  { transact },
) =>
  transact(async (tx) => {
    const { userNo, operatorId } = tx.principal;
    if (kind === "customs" && !(await maySettleByCustoms(tx, userNo))) return tx.refuse("CUSTOMS_NOT_OPEN");
    // the counter's row serialises a merchant's lists: of one file sent twice in parallel, the second is confirmed
    const { id, orderNo: batchNo } = await nextIdAndOrderNo(tx, `materialBatch${userNo}`, "MB");
    const file = await sheetSent(tx, fileId, isAgain);
    const open = await tx.prisma.materialBatch.count({
      where: { world: tx.world.id, userNo, state: { in: ["processing", "checked"] } },
    });
    if (open >= materialBatchesOpenMax) return tx.refuse("BATCHES_FULL", { most: materialBatchesOpenMax });
    const row = {
      world: tx.world.id,
      id,
      batchNo,
      userNo,
      operatorId,
      state: machine.first,
      kind,
      ...file,
      readAs: { ...dialect },
    };
    await tx.prisma.materialBatch.create({ data: { ...row, placedAt: tx.now } });
    await recordCreationInHistory(tx, machine, row);
    return readMaterialBatchView(tx, row);
  });

/** Replaces the file of a list with a corrected one; the next free reader reads it. */
export const replaceMaterialBatchFile: Handler<typeof materialBatchCalls.replaceBatchFile> = async (
  { batchNo, changes, fileId, isAgain, dialect },
  { transact },
) =>
  transact(async (tx) => {
    const batch = await lockMaterialBatchAtVersion(tx, batchNo, changes);
    const file = await sheetSent(tx, fileId, isAgain);
    if (!(await transition(tx, machine, batch, "resend"))) return tx.refuse("OPERATION_NOT_ALLOW");
    const resetFields = { headings: [], columns: [], rowsRead: 0, rowsFaulty: 0, fault: null, faultAbout: [] };
    await tx.prisma.materialBatch.updateMany({
      where: { world: batch.world, id: batch.id },
      data: { ...file, readAs: { ...dialect }, ...resetFields, leaseUntil: null, attempts: 0 },
    });
    await tx.prisma.materialBatchRow.deleteMany({ where: { world: batch.world, batchId: batch.id } });
    return readMaterialBatchView(tx, batch);
  });
