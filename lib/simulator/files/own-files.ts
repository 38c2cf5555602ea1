import type { BusinessType } from "@/lib/files/terms";
import type { Row } from "../platform/store/records";
import type { InWorld } from "../platform/store/tx";
import { canReadFile, type FileReaderContext } from "./readable-file";
import { fileUrl } from "./stored-files";

type Upload = Pick<Row<"StoredFile">, "id" | "operatorId" | "use">;

/**
 * Returns the files that a principal may submit: the merchant's uploads for one of these uses that the principal
 * uploaded or may see. Otherwise the principal could read a colleague's file through an order that references it.
 */
export async function findSubmittableFiles(
  tx: FileReaderContext,
  uses: readonly BusinessType[],
  ids: readonly string[],
): Promise<readonly Upload[]> {
  const readableFiles: Upload[] = [];
  for (const file of await uploadsOf(tx, tx.principal.userNo, uses, ids))
    if (file.operatorId === tx.principal.operatorId || (await canReadFile(tx, file))) readableFiles.push(file);
  return readableFiles;
}

/** Returns the files that are a merchant's uploads for one of these uses. */
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

/**
 * Returns true when all files are a merchant's uploads for a use; operations staff see all of them and submit them for
 * the merchant.
 */
export const areMerchantsFiles = async (
  tx: InWorld,
  userNo: string,
  use: BusinessType,
  ids: readonly string[],
): Promise<boolean> => (await uploadsOf(tx, userNo, [use], ids)).length === new Set(ids).size;

/** Returns true when the principal may submit all of these files for a use. */
export const canSubmitFiles = async (
  tx: FileReaderContext,
  use: BusinessType,
  ids: readonly string[],
): Promise<boolean> => (await findSubmittableFiles(tx, [use], ids)).length === new Set(ids).size;

export interface NamedFile {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileUrl: string;
}

/** Loads the names of files, and returns a function that maps a list of ids to named files in the same order. */
export async function createNamedFileLookup(
  tx: InWorld,
  lists: readonly (readonly string[])[],
): Promise<(ids: readonly string[]) => NamedFile[]> {
  const fileIds = [...new Set(lists.flat())];
  const files =
    fileIds.length === 0
      ? []
      : await tx.prisma.storedFile.findMany({
          where: { world: tx.world.id, id: { in: fileIds } },
          select: { id: true, name: true },
        });
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return (ids) =>
    ids.flatMap((fileId) => {
      const fileName = names.get(fileId);
      return fileName === undefined ? [] : [{ fileId, fileName, fileUrl: fileUrl(fileId) }];
    });
}

/** Returns the names of a merchant's files for some uses, by id; other ids, which a draft may contain, are omitted. */
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
