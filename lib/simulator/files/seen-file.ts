import { may } from "@/lib/gate/may";
import type { Who } from "@/lib/call/who";
import type { Row } from "../platform/store/records";
import type { InWorld } from "../platform/store/tx";
import { declaredAs, type Asking, type DeclaredFiles, type FileHolder } from "./declared";
import type { ExportKind } from "./exports/kinds";
import { fileOf } from "./stored-files";

/**
 * A stored file that the asker may see: everybody's in the world; what belongs to a payment, payee or payer, for whoever
 * may see that; an export for its asker; and anything that belongs to nothing yet for the person who uploaded it.
 * Otherwise undefined, as if there were none.
 */
export async function seenFile(
  asked: Asking,
  id: string,
  declared: DeclaredFiles,
): Promise<Row<"StoredFile"> | undefined> {
  const { who } = asked;
  const row = await fileOf(asked, who.userNo, id);
  if (!row) return undefined;
  if (row.userNo === "") return row;
  if (row.use === "EXPORT") return (await mayHaveExport(row.id, asked, declared)) ? row : undefined;
  return (await isSeen({ ...asked, fileHolders: declared.holders }, row)) ? row : undefined;
}

/** Whoever looks at uploads of their merchant, and what those may belong to. */
export interface Looking extends InWorld {
  readonly who: Who;
  readonly fileHolders: readonly FileHolder[];
}

/** Whether somebody may see an upload of their merchant: as whose it is what it belongs to, or else as its uploader. */
export async function isSeen(
  { fileHolders, ...asked }: Looking,
  { id, operatorId }: Pick<Row<"StoredFile">, "id" | "operatorId">,
): Promise<boolean> {
  const { who } = asked;
  let belongs = false;
  for (const { shownBy, holds } of fileHolders) {
    if (!(await holds(asked, who.userNo, id))) continue;
    if (shownBy.some(({ needs }) => may(who, needs) === null)) return true;
    belongs = true;
  }
  return !belongs && operatorId === who.operatorId;
}

/** An export is its asker's alone, and only as long as they may see the list it was made of. */
async function mayHaveExport(
  fileId: string,
  { world, prisma, who }: Asking,
  { exports }: DeclaredFiles,
): Promise<boolean> {
  const job = await prisma.exportJob.findFirst({ where: { world: world.id, operatorId: who.operatorId, fileId } });
  const needs = job ? declaredAs<ExportKind>(exports, job.kind)?.needs : undefined;
  return needs !== undefined && may(who, needs) === null;
}
