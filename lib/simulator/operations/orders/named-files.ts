import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns files by their ids with their names, in the order of the ids. */
export async function listFileNames(
  tx: InWorld,
  ids: readonly string[],
): Promise<{ fileId: string; fileName: string }[]> {
  if (ids.length === 0) return [];
  const where = { world: tx.world.id, id: { in: [...ids] } };
  const names = new Map(
    (await tx.prisma.storedFile.findMany({ where, select: { id: true, name: true } })).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return ids.flatMap((fileId) => {
    const fileName = names.get(fileId);
    return fileName === undefined ? [] : [{ fileId, fileName }];
  });
}
