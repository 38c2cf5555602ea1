import type { NewRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Stores the last recognition result of a file, by the file and its document type: results for different types do not
 * replace each other.
 */
export async function storePictureReading(
  tx: Tx,
  { fileId, picType, ...read }: Omit<NewRow<"PictureReading">, "world" | "readAt">,
): Promise<void> {
  const key = { world: tx.world.id, fileId, picType };
  const reading = { ...read, readAt: tx.now };
  await tx.prisma.pictureReading.upsert({
    where: { world_fileId_picType: key },
    create: { ...key, ...reading },
    update: reading,
  });
}
