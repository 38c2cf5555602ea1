import type { BusinessType } from "@/lib/files/terms";
import { readRowsOf } from "../store/records";
import type { InWorld } from "../store/tx";
import { fileUrl } from "./stored-files";

/** Whether these are all a merchant's own uploads for one use. */
export async function areOwnFiles(
  tx: InWorld,
  userNo: string,
  use: BusinessType,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const files = await readRowsOf(tx, "StoredFile", tx.world.id, ids, ["userNo", "use"]);
  return files.filter((file) => file.userNo === userNo && file.use === use).length === ids.length;
}

export interface NamedFile {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileUrl: string;
}

/** The files of some ids with their names, for each list of ids in its order. */
export async function namedFilesOf(
  tx: InWorld,
  lists: readonly (readonly string[])[],
): Promise<(ids: readonly string[]) => NamedFile[]> {
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

/** The names of a merchant's files for some uses by their id; a draft may name others, which it tells nothing of. */
export async function ownFileNames(
  tx: InWorld,
  userNo: string,
  uses: readonly BusinessType[],
  ids: readonly string[],
): Promise<Record<string, string>> {
  const files = await tx.prisma.storedFile.findMany({
    where: { world: tx.world.id, userNo, id: { in: [...ids] }, use: { in: [...uses] } },
    orderBy: { id: "asc" },
    select: { id: true, name: true },
  });
  return Object.fromEntries(files.map(({ id, name }) => [id, name]));
}
