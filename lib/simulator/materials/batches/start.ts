import { issueAt } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { materialBatches } from "@/lib/materials/calls/batches";
import { materialBatch as machine } from "@/lib/materials/states";
import { batchesOpenMax } from "@/lib/materials/terms";
import { beijingText } from "@/lib/time/beijing";
import { fileOf } from "../../files/stored-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { recordCreation, transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { isCustomsOpen } from "../customs/standing";
import { batchNow, lookedAtBatch } from "./views";

type Sent = Tx<"FILE_NOTFOUND" | "INVALID_FILE_TYPE" | "BATCH_REPEATED"> & { readonly who: Who };

/** An upload that a list may be read from. One whose content the merchant has sent before has to be confirmed. */
async function sheetSent(tx: Sent, fileId: string, isAgain: boolean) {
  const { userNo, operatorId } = tx.who;
  const found = await fileOf(tx, userNo, fileId);
  if (found?.operatorId !== operatorId) return tx.refuse("FILE_NOTFOUND");
  if (found.use !== "ORDER_SHEET")
    return tx.refuse("INVALID_FILE_TYPE", issueAt("fileId"), { formats: ".xls .xlsx .csv" });
  const before = await tx.prisma.materialBatch.findFirst({
    where: { world: tx.world.id, userNo, fileHash: found.hash, state: { notIn: ["failed", "dropped"] } },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    select: { batchNo: true, placedAt: true },
  });
  if (before && !isAgain)
    return tx.refuse("BATCH_REPEATED", { batchNo: before.batchNo, at: beijingText(before.placedAt) });
  return { fileId, fileName: found.name, fileHash: found.hash };
}

/** Takes an upload as a list of a kind; the next free reader reads it. */
export const startBatch: Handler<typeof materialBatches.startBatch> = async (
  { fileId, settlementType: kind, isAgain, dialect },
  { transact },
) =>
  transact(async (tx) => {
    const { userNo, operatorId } = tx.who;
    if (kind === "customs" && !(await isCustomsOpen(tx, userNo))) return tx.refuse("CUSTOMS_NOT_OPEN");
    // the counter's row serialises a merchant's lists: of one file sent twice in parallel, the second is confirmed
    const { id, orderNo: batchNo } = await nextIds(tx, `materialBatch${userNo}`, "MB");
    const file = await sheetSent(tx, fileId, isAgain);
    const open = await tx.prisma.materialBatch.count({
      where: { world: tx.world.id, userNo, state: { in: ["processing", "checked"] } },
    });
    if (open >= batchesOpenMax) return tx.refuse("BATCHES_FULL", { most: batchesOpenMax });
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
    await recordCreation(tx, machine, row);
    return batchNow(tx, row);
  });

/** Takes a corrected file in the place of the one before; the next free reader reads it. */
export const replaceBatchFile: Handler<typeof materialBatches.replaceBatchFile> = async (
  { batchNo, changes, fileId, isAgain, dialect },
  { transact },
) =>
  transact(async (tx) => {
    const batch = await lookedAtBatch(tx, batchNo, changes);
    const file = await sheetSent(tx, fileId, isAgain);
    if (!(await transition(tx, machine, batch, "resend"))) return tx.refuse("OPERATION_NOT_ALLOW");
    const unread = { headings: [], columns: [], rowsRead: 0, rowsFaulty: 0, fault: null, faultAbout: [] };
    await tx.prisma.materialBatch.updateMany({
      where: { world: batch.world, id: batch.id },
      data: { ...file, readAs: { ...dialect }, ...unread, leaseUntil: null, attempts: 0 },
    });
    await tx.prisma.materialBatchRow.deleteMany({ where: { world: batch.world, batchId: batch.id } });
    return batchNow(tx, batch);
  });
