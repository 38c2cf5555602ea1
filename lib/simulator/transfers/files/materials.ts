import { fileUrl } from "../../files/stored-files";
import type { InWorld } from "../../store/tx";

/** Whether these are all a merchant's own uploads for a transfer or a relation. */
export async function areOwnMaterials(tx: InWorld, userNo: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const where = { world: tx.world.id, userNo, use: "TRANSFER_MATERIAL", id: { in: [...ids] } };
  return (await tx.prisma.storedFile.count({ where })) === ids.length;
}

export interface Material {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileUrl: string;
}

/** The files of some ids with their names, for each list of ids in its order. */
export async function materialsOf(
  tx: InWorld,
  lists: readonly (readonly string[])[],
): Promise<(ids: readonly string[]) => Material[]> {
  const wanted = [...new Set(lists.flat())];
  const files =
    wanted.length === 0
      ? []
      : await tx.prisma.storedFile.findMany({
          where: { world: tx.world.id, id: { in: wanted } },
          select: { id: true, name: true },
        });
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return (ids) =>
    ids.flatMap((fileId) => {
      const fileName = names.get(fileId);
      return fileName === undefined ? [] : [{ fileId, fileName, fileUrl: fileUrl(fileId) }];
    });
}
