import { issueAt } from "@/lib/call/refusals";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch } from "@/lib/payments/states";
import { beijingText } from "@/lib/time/beijing";
import type { Handler } from "@/lib/simulator/platform/handler";
import { findMerchantOrPublicFile } from "../../files/stored-files";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { requireBatchCapacity } from "./room";

/**
 * Accepts an upload as a batch; the next free reader reads it. The same content again has to be confirmed, whatever the
 * file is called.
 */
export const createPaymentBatchFromUpload: Handler<typeof batchCalls.applyBatch> = async (
  { fileId, isAgain, dialect, purpose },
  { principal, world, now, refuse, transact },
) =>
  transact(async (tx) => {
    // the counter's row serialises a merchant's batches: of one file sent twice in parallel, the second has to be
    // confirmed
    const { id, orderNo: batchNo } = await nextIdAndOrderNo(tx, `batch${principal.userNo}`, "BP");
    const file = await findMerchantOrPublicFile(tx, principal.userNo, fileId);
    if (file?.operatorId !== principal.operatorId) return refuse("FILE_NOTFOUND");
    if (file.use !== "PAYMENT_BATCH")
      return refuse("INVALID_FILE_TYPE", issueAt("fileId"), { formats: ".xls .xlsx .csv .xml" });
    await requireBatchCapacity(tx, principal.userNo);
    const duplicate = await tx.prisma.paymentBatch.findFirst({
      where: {
        world: world.id,
        userNo: principal.userNo,
        fileHash: file.hash,
        state: { notIn: ["unreadable", "dropped"] },
      },
      orderBy: [{ placedAt: "desc" }, { id: "desc" }],
      select: { batchNo: true, placedAt: true },
    });
    // a message has a unique number: to pay the same again, another message is sent
    if (duplicate && file.kind === "xml") return refuse("MESSAGE_REPEATED", { batchNo: duplicate.batchNo });
    if (duplicate && !isAgain)
      return refuse("BATCH_REPEATED", { batchNo: duplicate.batchNo, at: beijingText(duplicate.placedAt) });
    const row = {
      world: world.id,
      id,
      batchNo,
      userNo: principal.userNo,
      operatorId: principal.operatorId,
      state: paymentBatch.first,
      fileId,
      fileName: file.name,
      fileHash: file.hash,
      readAs: { ...dialect, ...(purpose && { purpose }) },
      placedAt: now,
    };
    await tx.prisma.paymentBatch.create({ data: row });
    await recordCreationInHistory(tx, paymentBatch, row);
    return { batchNo };
  });
