import type { NewRow } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Keeps what was read in a file last, by the file and what it was read as: read as something else it says no less. */
export async function keepReading(
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
