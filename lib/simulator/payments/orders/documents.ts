import { canSubmitFiles } from "../../files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import { fileUrl } from "../../files/stored-files";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

interface Attachments {
  readonly paymentId: string;
  readonly orderNo: string;
  readonly userNo: string;
  readonly operatorId: string;
  readonly documentIds: readonly string[];
  readonly materialIds: readonly string[];
  readonly now: Date;
}

/**
 * Attaches uploads to a payment that is being made. Returns false when one of them was not uploaded by its maker, or
 * was uploaded for another use.
 */
export async function attachPaymentDocuments(
  tx: FileReaderContext,
  { paymentId, orderNo, userNo, operatorId, documentIds, materialIds, now }: Attachments,
): Promise<boolean> {
  if (!(await canSubmitFiles(tx, "PAYMENT_PROOF", documentIds))) return false;
  if (!(await canSubmitFiles(tx, "SUPPLEMENT_MATERIAL", materialIds))) return false;
  for (const [place, fileId] of [...new Set(documentIds)].entries())
    await tx.prisma.paymentDocument.create({ data: { world: tx.world.id, paymentId, place, fileId } });
  for (const fileId of new Set(materialIds))
    await tx.prisma.supplementMaterial.create({
      data: {
        world: tx.world.id,
        userNo,
        bizType: "PAYMENT_ORDER",
        bizId: orderNo,
        fileId,
        operatorId,
        madeAt: now,
      },
    });
  return true;
}

/** Returns the documents of a payment, in the order they were submitted. */
export async function listPaymentDocuments(
  tx: InWorld,
  paymentId: string,
): Promise<{ fileId: string; fileName: string; fileUrl: string }[]> {
  const documents = await tx.prisma.paymentDocument.findMany({
    where: { world: tx.world.id, paymentId },
    orderBy: { place: "asc" },
  });
  if (documents.length === 0) return [];
  const files = await tx.prisma.storedFile.findMany({
    where: { world: tx.world.id, id: { in: documents.map(({ fileId }) => fileId) } },
    select: { id: true, name: true },
  });
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return documents.flatMap(({ fileId }) => {
    const fileName = names.get(fileId);
    return fileName === undefined ? [] : [{ fileId, fileName, fileUrl: fileUrl(fileId) }];
  });
}
