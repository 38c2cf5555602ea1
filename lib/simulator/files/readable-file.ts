import { checkAccess } from "@/lib/gate/may";
import type { Principal } from "@/lib/call/principal";
import type { Row } from "../platform/store/records";
import type { InWorld } from "../platform/store/tx";
import { declarationByName, type FileRequestContext, type DeclaredFiles, type FileOwner } from "./file-declarations";
import type { ExportKind } from "./exports/kinds";
import { findMerchantOrPublicFile } from "./stored-files";

/**
 * Returns a stored file that the principal may see: a public file of the environment; a file of a payment, payee or
 * payer that the principal may see; the principal's own export; or their own upload that belongs to nothing yet.
 * Otherwise returns undefined, as if there were none.
 */
export async function findFileVisibleToPrincipal(
  context: FileRequestContext,
  id: string,
  declaredFiles: DeclaredFiles,
): Promise<Row<"StoredFile"> | undefined> {
  const { principal } = context;
  const row = await findMerchantOrPublicFile(context, principal.userNo, id);
  if (!row) return undefined;
  if (row.userNo === "") return row;
  if (row.use === "EXPORT") return (await mayHaveExport(row.id, context, declaredFiles)) ? row : undefined;
  return (await canReadFile({ ...context, fileOwners: declaredFiles.fileOwners }, row)) ? row : undefined;
}

/** Holds the context of a principal who reads the merchant's uploads, with the possible owners of those files. */
export interface FileReaderContext extends InWorld {
  readonly principal: Principal;
  readonly fileOwners: readonly FileOwner[];
}

/**
 * Returns true when the principal may see an upload of the merchant: through an owner of the file, or, when it has
 * none, as its uploader.
 */
export async function canReadFile(
  { fileOwners, ...context }: FileReaderContext,
  { id, operatorId }: Pick<Row<"StoredFile">, "id" | "operatorId">,
): Promise<boolean> {
  const { principal } = context;
  let belongs = false;
  for (const { readableBy, holds } of fileOwners) {
    if (!(await holds(context, principal.userNo, id))) continue;
    if (readableBy.some(({ access }) => checkAccess(principal, access) === null)) return true;
    belongs = true;
  }
  return !belongs && operatorId === principal.operatorId;
}

/** Returns true when the principal requested the export and may still see the list it contains. */
async function mayHaveExport(
  fileId: string,
  { world, prisma, principal }: FileRequestContext,
  { exports }: DeclaredFiles,
): Promise<boolean> {
  const job = await prisma.exportJob.findFirst({
    where: { world: world.id, operatorId: principal.operatorId, fileId },
  });
  const access = job ? declarationByName<ExportKind>(exports, job.kind)?.access : undefined;
  return access !== undefined && checkAccess(principal, access) === null;
}
