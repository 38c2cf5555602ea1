import type { BusinessType } from "@/lib/files/terms";
import type { Row } from "../platform/store/records";
import type { InWorld } from "../platform/store/tx";
import { isSeen, type Looking } from "./seen-file";
import { fileUrl } from "./stored-files";

type Upload = Pick<Row<"StoredFile">, "id" | "operatorId" | "use">;

/**
 * Those of some files that somebody may hand in: their merchant's uploads for one of these uses, which they uploaded
 * themselves or may see. Handed in by anybody else of the merchant's, a file would be shown to them by what they made.
 */
export async function filesToHandIn(
  tx: Looking,
  uses: readonly BusinessType[],
  ids: readonly string[],
): Promise<readonly Upload[]> {
  const seen: Upload[] = [];
  for (const file of await uploadsOf(tx, tx.who.userNo, uses, ids))
    if (file.operatorId === tx.who.operatorId || (await isSeen(tx, file))) seen.push(file);
  return seen;
}

/** Those of some files that are a merchant's uploads for one of these uses. */
async function uploadsOf(
  tx: InWorld,
  userNo: string,
  uses: readonly BusinessType[],
  ids: readonly string[],
): Promise<readonly Upload[]> {
  if (ids.length === 0) return [];
  return tx.prisma.storedFile.findMany({
    where: { world: tx.world.id, userNo, id: { in: [...new Set(ids)] }, use: { in: [...uses] } },
    select: { id: true, operatorId: true, use: true },
  });
}

/** Whether all of these files are a merchant's uploads for a use: operations, who see all of them, hand them in for it. */
export const areMerchantsFiles = async (
  tx: InWorld,
  userNo: string,
  use: BusinessType,
  ids: readonly string[],
): Promise<boolean> => (await uploadsOf(tx, userNo, [use], ids)).length === new Set(ids).size;

/** Whether somebody may hand in all of these files for a use. */
export const areOwnFiles = async (tx: Looking, use: BusinessType, ids: readonly string[]): Promise<boolean> =>
  (await filesToHandIn(tx, [use], ids)).length === new Set(ids).size;

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
